import type { ColumnMap } from '../csv-columns.ts';
import type { CsvReview } from './csv-review.ts';
import type { FieldColumn } from '../field-columns.ts';
import { forEachBlock, type CsvFile } from '../read-csv.ts';

/** Reviews the whole file. The phone rules are a large chunk, so they load here. */
export async function reviewFile(csv: CsvFile, map: ColumnMap, fields: readonly FieldColumn[]): Promise<CsvReview> {
  const { CsvReviewer } = await import('./csv-review.ts');
  const reviewer = new CsvReviewer(map, fields);
  await forEachBlock(csv, (header, rows) => reviewer.add(header, rows));
  return reviewer.review();
}
