/** Which column of the file holds what; names of its header. */
export interface CsvMapping {
  readonly fullName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string;
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The delimiter that the header line uses most, outside quotes. */
export function detectDelimiter(headerLine: string): string {
  const bare = headerLine.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The names of a header as they are compared: two files with the same columns in another order or case are alike. */
export function normalizeHeader(header: readonly string[]): string[] {
  return [...new Set(header.map(normalizeColumn).filter((name) => name !== ''))].sort();
}

export function normalizeColumn(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A mapping for another header of the same columns, in that header's own words; null when a column is not there. */
export function adaptMapping(header: readonly string[], saved: CsvMapping): CsvMapping | null {
  const find = (column: string | null): string | null | undefined =>
    column === null ? null : header.find((name) => normalizeColumn(name) === normalizeColumn(column));
  const [fullName, firstName, lastName, phone] = [saved.fullName, saved.firstName, saved.lastName, saved.phone].map(
    find,
  );
  if (fullName === undefined || firstName === undefined || lastName === undefined || !phone) return null;
  return { fullName, firstName, lastName, phone };
}
