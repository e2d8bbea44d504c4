/** Which column of a file holds which field, by the names of the header. */
export interface CsvMapping {
  readonly fullName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string;
}

const DELIMITERS = [',', ';', '\t', '|'];

/** Returns the delimiter that the header line uses most, outside of quotes. */
export function detectDelimiter(headerLine: string): string {
  const bare = headerLine.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Returns the normalized header names. Two files with the same columns in another order or case give the same names.
 */
export function normalizeHeader(header: readonly string[]): string[] {
  return [...new Set(header.map(normalizeColumn).filter((name) => name !== ''))].sort();
}

function normalizeColumn(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * Returns a saved mapping in the words of another header with the same columns. Returns null when a column is missing.
 */
export function adaptMapping(header: readonly string[], saved: CsvMapping): CsvMapping | null {
  const find = (column: string | null): string | null | undefined =>
    column === null ? null : header.find((name) => normalizeColumn(name) === normalizeColumn(column));
  const [fullName, firstName, lastName, phone] = [saved.fullName, saved.firstName, saved.lastName, saved.phone].map(
    find,
  );
  if (fullName === undefined || firstName === undefined || lastName === undefined || !phone) return null;
  return { fullName, firstName, lastName, phone };
}
