import type { CsvMapping } from './csv-header.ts';
import type { Reason } from '../sending/reasons.ts';
import { parsePersonName, type PersonName } from '../contacts/name.ts';
import { parsePhone, type E164 } from '../contacts/phone.ts';

export type CsvRow =
  | { readonly ok: true; readonly name: PersonName; readonly phone: E164 }
  | { readonly ok: false; readonly value: string; readonly reason: Reason };

/** Longest piece of a cell that is shown back. */
const MAX_SHOWN_LENGTH = 60;

/** One row of a file as a contact, or why it is not one. */
export function parseRow(header: readonly string[], cells: readonly string[], mapping: CsvMapping): CsvRow {
  const cell = (column: string | null): string =>
    column === null ? '' : cleanCell(cells[header.indexOf(column)] ?? '');
  const reject = (value: string, reason: Reason): CsvRow => ({
    ok: false,
    value: value.slice(0, MAX_SHOWN_LENGTH),
    reason,
  });
  const phoneText = cell(mapping.phone);
  const parsed = parsePhone(phoneText);
  if (!parsed.ok) return reject(phoneText, parsed.reason);
  const given = { name: cell(mapping.fullName), firstName: cell(mapping.firstName), lastName: cell(mapping.lastName) };
  // What is not UTF-8 was read as this mark; a name with holes in it would greet somebody in a text.
  const unreadable = Object.values(given).find((name) => name.includes('\uFFFD'));
  if (unreadable !== undefined) return reject(unreadable, 'UNREADABLE_NAME');
  return { ok: true, name: parsePersonName(given), phone: parsed.phone };
}

/** Spreadsheets are told to keep a number as text by ="…" or a leading apostrophe; neither belongs to the value. */
function cleanCell(cell: string): string {
  const trimmed = cell.trim();
  return (/^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'(?=[\d+(])/, '')).trim();
}
