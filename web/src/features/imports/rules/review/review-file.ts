import type { ColumnMap } from '../columns/csv-columns.ts';
import type { CsvReview, ReviewOptions } from './csv-review.ts';
import type { FieldColumn } from '../columns/field-columns.ts';
import { forEachBlock, type CsvFile } from '../opening/read-csv.ts';

/** Reviews the whole file. The phone rules are a large chunk, so they load here. */
export async function reviewFile(
  csv: CsvFile,
  map: ColumnMap,
  fields: readonly FieldColumn[],
  options: ReviewOptions = {},
): Promise<CsvReview> {
  const { CsvReviewer } = await import('./csv-review.ts');
  const reviewer = new CsvReviewer(map, fields, options);
  if (map.consent !== undefined) await forEachBlock(csv, (header, rows) => reviewer.noteRefusals(header, rows));
  await forEachBlock(csv, (header, rows) => reviewer.add(header, rows));
  return reviewer.review();
}
