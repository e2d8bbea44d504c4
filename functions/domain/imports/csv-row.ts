import { namesRefusals, readConsent } from './consent-cells.ts';
import { findColumn, type CsvMapping } from './csv-header.ts';
import type { CsvRecord } from './csv-parser.ts';
import { cleanFieldValue, isFieldValueTooLong, type FieldValues } from '../contact-attributes/custom-field.ts';
import { EDITED_TEXTS, mapNames, readCell, type EditedTexts } from '../contacts/contact-fields.ts';
import type { Reason } from '../sending/reasons.ts';
import { isNameTooLong, parsePersonName, type PersonName } from '../contacts/name.ts';
import { cutText } from '../shared/graphemes.ts';
import { formatPhone } from '../contacts/phone-format.ts';
import type { E164 } from '../contacts/phone.ts';
import { readPhones, type PhoneCell } from './phone-cells.ts';

export type CsvRow =
  | ({
      readonly ok: true;
      readonly name: PersonName;
      readonly phone: E164;
      /** The other numbers of a phone cell. */
      readonly otherPhones: readonly E164[];
      /** Values of custom fields. Empty cells are left out. */
      readonly fields: FieldValues;
      /** The name or a value is longer than the limit, so that its end is lost. */
      readonly isShortened: boolean;
      /** The file has a column that says who agreed to texts, and this row says neither yes nor no. */
      readonly isUnclear: boolean;
    } & EditedTexts)
  | {
      readonly ok: false;
      readonly value: string;
      readonly reason: Reason;
      /** The number for which the row says no to texts. Missing for other rejected rows. */
      readonly refused?: E164;
    };

/** The longest part of a cell that staff see for a rejected row, in characters. */
const MAX_SHOWN_LENGTH = 60;

const NO_REFUSAL: CsvRow = { ok: false, value: '', reason: 'NO_PHONE' };

/**
 * Returns one row of a file as a contact, or the reason why the row is rejected. `onlyRefusals`: the caller looks for rows that say no to
 * texts, so that every other row is rejected at once. Reading a number takes most of the time.
 */
export function parseRow(
  header: readonly string[],
  record: CsvRecord,
  mapping: CsvMapping,
  { onlyRefusals = false }: { readonly onlyRefusals?: boolean } = {},
): CsvRow {
  if (!record.ok) return record;
  const { cells } = record;
  const cell = (column: string | null): string =>
    column === null ? '' : cleanCell(cells[findColumn(header, column)] ?? '');
  const reject = (value: string, reason: Reason): CsvRow => ({
    ok: false,
    value: cutText(value, MAX_SHOWN_LENGTH),
    reason,
  });
  const consent = mapping.consent ?? null;
  const said = consent === null ? 'YES' : readConsent(consent, cell(consent));
  if (onlyRefusals && said !== 'NO') return NO_REFUSAL;
  const parsed = readPhones(
    [mapping.phone, ...(mapping.otherPhones ?? [])].map((column): PhoneCell => ({
      text: cell(column),
      label: cell(findLabelColumn(header, column)),
    })),
  );
  if (!parsed.ok) return reject(parsed.value, parsed.reason);
  if (consent !== null && said === 'NO')
    return {
      ok: false,
      value: formatPhone(parsed.phone),
      reason: namesRefusals(consent) ? 'OPTED_OUT_IN_FILE' : 'NO_CONSENT',
      refused: parsed.phone,
    };
  const given = { name: cell(mapping.fullName), firstName: cell(mapping.firstName), lastName: cell(mapping.lastName) };
  const columns = mapping.fields ?? [];
  const values = columns.map(({ column, fieldId }) => [fieldId, cleanFieldValue(cell(column))] as const);
  // Bytes that are not UTF-8 were read as this character. A message would greet the contact with the broken name.
  const texts = [...Object.values(given), ...values.map(([, value]) => value)];
  const unreadable = texts.find((text) => text.includes('\uFFFD'));
  if (unreadable !== undefined) return reject(unreadable, 'UNREADABLE_NAME');
  return {
    ok: true,
    name: parsePersonName(given),
    phone: parsed.phone,
    otherPhones: parsed.others,
    ...mapNames(EDITED_TEXTS, (name) => readCell(name, cell(mapping[name] ?? null))),
    fields: Object.fromEntries(values.filter(([, value]) => value !== '')),
    isShortened: isNameTooLong(given) || columns.some(({ column }) => isFieldValueTooLong(cell(column))),
    isUnclear: said === 'UNCLEAR',
  };
}

/** The label columns of a header that were found already. A file has the same header for all of its rows. */
const labelColumns = new WeakMap<readonly string[], Map<string, string | null>>();

/** Returns the column that says what a phone is, such as "Phone 1 - Type" beside "Phone 1 - Value". */
function findLabelColumn(header: readonly string[], column: string): string | null {
  const known = labelColumns.get(header) ?? new Map<string, string | null>();
  labelColumns.set(header, known);
  let found = known.get(column);
  if (found === undefined) {
    const name = column.replace(/ - Value$/i, '');
    const labels = [' - Type', ' - Label', ' Type', ' Label'].map((end) => `${name}${end}`.toLowerCase());
    found = header.find((each) => labels.includes(each.toLowerCase())) ?? null;
    known.set(column, found);
  }
  return found;
}

/** Removes ="..." and a leading apostrophe. People add these to make a spreadsheet keep a number as text. */
export function cleanCell(cell: string): string {
  const trimmed = cell.trim();
  return (/^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'(?=[\d+(])/, '')).trim();
}
