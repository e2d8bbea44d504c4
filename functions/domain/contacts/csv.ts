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

/** One row of a file as a contact, or why it is not one. */
export function readRow(header: readonly string[], cells: readonly string[], mapping: CsvMapping): CsvRow {
  const cell = (column: string | null): string => (column === null ? '' : (cells[header.indexOf(column)] ?? '').trim());
  const written = cell(mapping.phone);
  const parsed = parsePhone(written);
  if (!parsed.ok) return { ok: false, value: written.slice(0, SHOWN), reason: parsed.reason };
  const name = personName({ name: cell(mapping.fullName), firstName: cell(mapping.firstName), lastName: cell(mapping.lastName) });
  return { ok: true, name, phone: parsed.phone };
}
