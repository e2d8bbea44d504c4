import type { CsvMapping } from './csv-header.ts';
import { personName, type PersonName } from './name.ts';
import { parsePhone, type E164 } from './phone.ts';

export type CsvRow =
  | { readonly ok: true; readonly name: PersonName; readonly phone: E164 }
  | { readonly ok: false; readonly value: string; readonly reason: string };

/** Longest piece of a cell that is shown back. */
const SHOWN = 60;

/** One row of a file as a contact, or why it is not one. */
export function readRow(header: readonly string[], cells: readonly string[], mapping: CsvMapping): CsvRow {
  const cell = (column: string | null): string =>
    column === null ? '' : plainCell(cells[header.indexOf(column)] ?? '');
  const refused = (value: string, reason: string): CsvRow => ({ ok: false, value: value.slice(0, SHOWN), reason });
  const written = cell(mapping.phone);
  const parsed = parsePhone(written);
  if (!parsed.ok) return refused(written, parsed.reason);
  const given = { name: cell(mapping.fullName), firstName: cell(mapping.firstName), lastName: cell(mapping.lastName) };
  // What is not UTF-8 was read as this mark; a name with holes in it would greet somebody in a text.
  const unreadable = Object.values(given).find((name) => name.includes('\uFFFD'));
  if (unreadable !== undefined) return refused(unreadable, 'The name is not readable: save the file as "CSV UTF-8"');
  return { ok: true, name: personName(given), phone: parsed.phone };
}

/** Spreadsheets are told to keep a number as text by ="…" or a leading apostrophe; neither belongs to the value. */
function plainCell(cell: string): string {
  const trimmed = cell.trim();
  return (/^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'(?=[\d+(])/, '')).trim();
}
