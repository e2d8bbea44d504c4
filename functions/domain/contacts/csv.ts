import { personName, type PersonName } from './name.ts';
import { parsePhone, type E164 } from './phone.ts';

/** Which column of the file holds what; names of its header. */
export interface CsvMapping {
  readonly fullName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string;
}

export type CsvRow = { readonly ok: true; readonly name: PersonName; readonly phone: E164 } | { readonly ok: false; readonly value: string; readonly reason: string };

const DELIMITERS = [',', ';', '\t', '|'];
/** Longest piece of a cell that is shown back. */
const SHOWN = 60;

/** The delimiter that the header line uses most, outside quotes. */
export function delimiterOf(headerLine: string): string {
  const bare = headerLine.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The names of a header as they are compared: two files with the same columns in another order or case are alike. */
export function normalHeader(header: readonly string[]): string[] {
  return [...new Set(header.map(normalColumn).filter((name) => name !== ''))].sort();
}

export function normalColumn(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A mapping for another header of the same columns, in that header's own words; null when a column is not there. */
export function mappingFor(header: readonly string[], known: CsvMapping): CsvMapping | null {
  const find = (column: string | null): string | null | undefined => (column === null ? null : header.find((name) => normalColumn(name) === normalColumn(column)));
  const [fullName, firstName, lastName, phone] = [known.fullName, known.firstName, known.lastName, known.phone].map(find);
  if (fullName === undefined || firstName === undefined || lastName === undefined || !phone) return null;
  return { fullName, firstName, lastName, phone };
}

/** One row of a file as a contact, or why it is not one. */
export function readRow(header: readonly string[], cells: readonly string[], mapping: CsvMapping): CsvRow {
  const cell = (column: string | null): string => (column === null ? '' : plainCell(cells[header.indexOf(column)] ?? ''));
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
