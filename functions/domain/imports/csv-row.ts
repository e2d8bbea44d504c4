import type { CsvMapping } from './csv-header.ts';
import type { CsvRecord } from './csv-parser.ts';
import type { Reason } from '../sending/reasons.ts';
import { parsePersonName, type PersonName } from '../contacts/name.ts';
import { cutText } from '../shared/graphemes.ts';
import { parsePhone, type E164 } from '../contacts/phone.ts';

export type CsvRow =
  | { readonly ok: true; readonly name: PersonName; readonly phone: E164 }
  | { readonly ok: false; readonly value: string; readonly reason: Reason };

/** The longest part of a cell that staff see for a rejected row, in characters. */
const MAX_SHOWN_LENGTH = 60;

/** Returns one row of a file as a contact, or the reason why the row is rejected. */
export function parseRow(header: readonly string[], record: CsvRecord, mapping: CsvMapping): CsvRow {
  if (!record.ok) return record;
  const { cells } = record;
  const cell = (column: string | null): string =>
    column === null ? '' : cleanCell(cells[header.indexOf(column)] ?? '');
  const reject = (value: string, reason: Reason): CsvRow => ({
    ok: false,
    value: cutText(value, MAX_SHOWN_LENGTH),
    reason,
  });
  const phoneText = cell(mapping.phone);
  const parsed = parsePhone(phoneText);
  if (!parsed.ok) return reject(phoneText, parsed.reason);
  const given = { name: cell(mapping.fullName), firstName: cell(mapping.firstName), lastName: cell(mapping.lastName) };
  // Bytes that are not UTF-8 were read as this character. A message would greet the contact with the broken name.
  const unreadable = Object.values(given).find((name) => name.includes('\uFFFD'));
  if (unreadable !== undefined) return reject(unreadable, 'UNREADABLE_NAME');
  return { ok: true, name: parsePersonName(given), phone: parsed.phone };
}

/** Removes ="..." and a leading apostrophe. People add these to make a spreadsheet keep a number as text. */
function cleanCell(cell: string): string {
  const trimmed = cell.trim();
  return (/^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'(?=[\d+(])/, '')).trim();
}
