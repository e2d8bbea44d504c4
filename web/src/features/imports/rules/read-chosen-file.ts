import { openFile } from './open-file.ts';
import { readCsv, type CsvReading } from './read-csv.ts';

/** The files that people can choose, as the `accept` attribute of an input. */
export const LIST_TYPES =
  '.csv,.tsv,.txt,.xlsx,.xls,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

/** Converts a chosen file to CSV and reads the names of its columns and its first rows. */
export async function readChosenFile(file: File): Promise<CsvReading> {
  const opening = await openFile(file);
  return opening.ok ? readCsv(opening.file) : opening;
}
