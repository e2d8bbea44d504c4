import { matchColumns } from '../rules/columns/csv-columns.ts';
import { readChosenFile } from '../rules/opening/read-chosen-file.ts';
import { reviewFile } from '../rules/review/review-file.ts';

interface Imported {
  readonly columns: object;
  readonly contacts: readonly string[];
  readonly skipped: Readonly<Record<string, readonly number[]>>;
}

/** Returns what the dialog makes of a file without any change by a person: the columns, the contacts and the skipped rows. */
export async function importFile(file: File): Promise<Imported | string> {
  const reading = await readChosenFile(file);
  if (!reading.ok) return reading.problem;
  const columns = matchColumns(reading.csv);
  const review = await reviewFile(reading.csv, columns, []);
  return {
    columns,
    contacts: review.samples,
    skipped: Object.fromEntries(review.skipped.map(({ reason, first }) => [reason, first])),
  };
}

/** Imports a text file of these lines. */
export function importText(lines: readonly string[], name = 'export.csv'): Promise<Imported | string> {
  return importFile(new File([lines.join('\r\n')], name));
}
