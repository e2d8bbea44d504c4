import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Reason } from '../sending/reasons.ts';

/** A phone in E.164, the key of consent. Made only by `parsePhone`. */
export type E164 = string & { readonly __brand: 'E164' };

export type ParsedPhone = { readonly ok: true; readonly phone: E164 } | { readonly ok: false; readonly reason: Reason };

/**
 * Reads a phone as people and spreadsheets write it; without a country code it is read as US (decisions, "Consent and
 * carrier"). Extensions are refused: a text cannot reach them.
 */
export function parsePhone(text: string): ParsedPhone {
  const trimmed = expandSpreadsheetNumber(text.trim());
  if (trimmed === '') return { ok: false, reason: 'NO_PHONE' };
  if (trimmed === null) return { ok: false, reason: 'ROUNDED_PHONE' };
  const parsed = parsePhoneNumberFromString(trimmed, { defaultCountry: 'US', extract: false });
  if (!parsed || !parsed.isPossible()) return { ok: false, reason: 'NOT_A_PHONE' };
  if (parsed.ext) return { ok: false, reason: 'PHONE_WITH_EXTENSION' };
  // US numbers share one plan of ranges for mobile and fixed lines; elsewhere the "mobile" metadata knows.
  if (!parsed.isValid()) return { ok: false, reason: 'PHONE_CANNOT_GET_TEXTS' };
  return { ok: true, phone: parsed.number as string as E164 };
}

/**
 * Spreadsheets export long numbers as 6025550101.0 or 6.025550101E+09. Null when the second form has fewer digits than
 * the number: those that were rounded away would make it somebody else's.
 */
function expandSpreadsheetNumber(text: string): string | null {
  if (/^\d+\.0+$/.test(text)) return text.slice(0, text.indexOf('.'));
  const scientific = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(text);
  if (!scientific) return text;
  const [, first = '', rest = '', exponent = ''] = scientific;
  return rest.length === Number(exponent) ? first + rest : null;
}
