import { openFile } from './open-file.ts';
import type { FileChoices } from './opened-file.ts';
import { readCsv, type CsvFile, type CsvReading } from './read-csv.ts';

/** The files that people can choose, as the `accept` attribute of an input. */
export const LIST_TYPES =
  '.csv,.tsv,.txt,.xlsx,.xls,.vcf,text/csv,text/tab-separated-values,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

/** Converts a chosen file to CSV and reads the names of its columns and its first rows. */
export async function readChosenFile(file: File, choices: FileChoices = {}): Promise<CsvReading> {
  const opening = await openFile(file, choices);
  if (!opening.ok) return opening;
  // The phone rules are a large chunk, so they load here.
  const { findTableStart, cutTitle } = await import('./table-start.ts');
  const start = await findTableStart(opening.file.csv);
  const csv = start ? cutTitle(opening.file.csv, start) : opening.file.csv;
  return readCsv({ ...opening.file, csv });
}

/** How people want a file to be read that they have chosen. missing means as before. */
export interface FileChange extends FileChoices {
  readonly hasNames?: boolean;
}

/** Reads a file again in another way. */
export async function rereadFile(csv: CsvFile, { hasNames, ...choices }: FileChange): Promise<CsvReading> {
  if (hasNames !== undefined) return readCsv(csv, hasNames);
  const { source, sheets, encoding, hiddenRows } = csv;
  return readChosenFile(source, {
    ...(sheets === null ? {} : { sheet: sheets.used }),
    ...(encoding === null ? {} : { encoding }),
    withoutHiddenRows: hiddenRows.areLeftOut,
    ...choices,
  });
}
