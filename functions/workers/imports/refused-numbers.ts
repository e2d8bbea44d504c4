import type { Files } from '../../adapters/files.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { parseRow } from '../../domain/imports/csv-row.ts';
import type { ImportDetails } from '../../domain/imports/import-details.ts';
import { readChunk, type ChunkStart } from './csv-chunk.ts';

/** Rows that are in memory at a time. */
const ROWS_PER_READ = 20_000;
const NONE: ReadonlySet<E164> = new Set();

/** The numbers of the file that this worker read last. Each chunk of an import needs them, and reading a large file takes seconds. */
const lastRead = new WeakMap<object, { readonly name: string; readonly numbers: ReadonlySet<E164> }>();

/**
 * Returns the numbers for which any row of a file says no to texts. A person who said no once gets none, wherever the row stands. Cost:
 * nothing for a file without such a column, else one read of the whole file for each worker. @throws UnreadableFile
 */
export async function findRefusedNumbers(
  files: Pick<Files, 'readFrom'>,
  { key, mapping, hasNames = true }: ImportDetails,
  total: number,
): Promise<ReadonlySet<E164>> {
  if ((mapping.consent ?? null) === null) return NONE;
  const name = `${key} ${JSON.stringify(mapping)}`;
  const last = lastRead.get(files);
  if (last?.name === name) return last.numbers;
  const numbers = new Set<E164>();
  let start: ChunkStart | null = { from: 0, fileRow: 1, header: null, delimiter: null };
  while (start !== null) {
    const chunk = await readChunk(files, key, start, { size: ROWS_PER_READ, hasNames });
    for (const record of chunk.rows) {
      const row = parseRow(chunk.header, record, mapping, { onlyRefusals: true });
      if (!row.ok && row.refused) numbers.add(row.refused);
    }
    const { header, delimiter, next } = chunk;
    // S3 returns an error for a range that begins at the end of the file.
    start = next === null || next.byte >= total ? null : { from: next.byte, fileRow: next.fileRow, header, delimiter };
  }
  lastRead.set(files, { name, numbers });
  return numbers;
}
