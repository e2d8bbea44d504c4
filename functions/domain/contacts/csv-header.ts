/** Which column of the file holds what; names of its header. */
export interface CsvMapping {
  readonly fullName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string;
}

const DELIMITERS = [',', ';', '\t', '|'];

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
  const find = (column: string | null): string | null | undefined =>
    column === null ? null : header.find((name) => normalColumn(name) === normalColumn(column));
  const [fullName, firstName, lastName, phone] = [known.fullName, known.firstName, known.lastName, known.phone].map(
    find,
  );
  if (fullName === undefined || firstName === undefined || lastName === undefined || !phone) return null;
  return { fullName, firstName, lastName, phone };
}
