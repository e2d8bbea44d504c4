import { parsePhone, PHONE_WORD_START, saysMobile, type E164, type ParsedPhone } from '../contacts/phone.ts';

/** A cell with the phone of a contact. `label`: what another column says about it, such as "Home". */
export interface PhoneCell {
  readonly text: string;
  readonly label: string;
}

export type ReadPhones =
  | {
      readonly ok: true;
      readonly phone: E164;
      /** The other numbers of cells that hold several. */
      readonly others: readonly E164[];
    }
  | { readonly ok: false; readonly value: string; readonly reason: Extract<ParsedPhone, { ok: false }>['reason'] };

/** What stands between two numbers of a cell. Google Contacts writes three colons. */
const SEPARATORS = /:::|[/;,|&\n\r]|\s(?:or|and|y|o)\s/iu;
/** A label of a number that gets no texts. */
const NO_TEXTS = /\b(?:fax|pager)\b/i;

interface Found {
  readonly phone: E164;
  readonly isMobile: boolean;
  readonly isOneOfSeveral: boolean;
}

/**
 * Returns the number of a contact from its phone cells, the preferred one first: the first number that is labeled as mobile, or the
 * first number. Returns the reason of the first cell that is not empty when no cell has a number.
 */
export function readPhones(cells: readonly PhoneCell[]): ReadPhones {
  const filled = cells.filter(({ text, label }) => text !== '' && !NO_TEXTS.test(label));
  const found = filled.flatMap(findNumbers);
  const chosen = found.find(({ isMobile }) => isMobile) ?? found[0];
  if (chosen === undefined) {
    const value = filled[0]?.text ?? '';
    const parsed = parsePhone(value);
    return { ok: false, value, reason: parsed.ok ? 'NO_PHONE' : parsed.reason };
  }
  const others = found.filter(({ phone, isOneOfSeveral }) => isOneOfSeveral && phone !== chosen.phone);
  return { ok: true, phone: chosen.phone, others: [...new Set(others.map(({ phone }) => phone))] };
}

function findNumbers({ text, label }: PhoneCell): Found[] {
  const whole = parsePhone(text);
  if (whole.ok) return [{ phone: whole.phone, isMobile: saysMobile(label) || saysMobile(text), isOneOfSeveral: false }];
  if (whole.reason === 'PHONE_WITH_EXTENSION' || whole.reason === 'ROUNDED_PHONE') return [];
  const parts = text.split(SEPARATORS).flatMap((part) => part.split(PHONE_WORD_START));
  const found = parts.flatMap((part) => {
    const parsed = parsePhone(part);
    return parsed.ok ? [{ phone: parsed.phone, isMobile: saysMobile(label) || saysMobile(part) }] : [];
  });
  return found.map((each) => ({ ...each, isOneOfSeveral: found.length > 1 }));
}
