import type { ColumnMap } from '../columns/csv-columns.ts';
import type { CsvReview, FileNumbers, ReviewOptions } from './csv-review.ts';
import type { FieldColumn } from '../columns/field-columns.ts';
import { forEachBlock, type CsvFile } from '../opening/read-csv.ts';

/** Numbers that are looked up before the import. More of them would take a minute, and the import finds out anyway. */
const MOST_CHECKED_NUMBERS = 5_000;

export interface FileReview extends CsvReview {
  readonly numbers: FileNumbers;
}

/** Reviews the whole file. The phone rules are a large chunk, so they load here. */
export async function reviewFile(
  csv: CsvFile,
  map: ColumnMap,
  fields: readonly FieldColumn[],
  options: ReviewOptions = {},
): Promise<FileReview> {
  const { CsvReviewer } = await import('./csv-review.ts');
  const reviewer = new CsvReviewer(map, fields, options);
  if (map.consent !== undefined) await forEachBlock(csv, (header, rows) => reviewer.noteRefusals(header, rows));
  await forEachBlock(csv, (header, rows) => reviewer.add(header, rows));
  return { ...reviewer.review(), numbers: reviewer.listNumbers(MOST_CHECKED_NUMBERS) };
}
