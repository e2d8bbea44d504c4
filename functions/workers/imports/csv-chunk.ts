import type { Readable } from 'node:stream';
import type { Files } from '../../adapters/files.ts';
import { parseHeader } from '../../domain/imports/csv-header.ts';
import { CsvParser, type CsvRecord } from '../../domain/imports/csv-parser.ts';

/** The contents of a chunk of a file. */
export interface Chunk {
  readonly header: readonly string[];
  readonly delimiter: string;
  /** The rows, with the rows that cannot be read. */
  readonly rows: readonly CsvRecord[];
  /** The first byte of the next chunk. Null at the end of the file. */
  readonly next: number | null;
}

/** Where a chunk begins, and what the chunk before it found out about the file. */
export interface ChunkStart {
  readonly from: number;
  readonly header: readonly string[] | null;
  readonly delimiter: string | null;
}

/** The file cannot be imported. The person who chose the file reads the message. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A chunk ends after this many bytes of rows, however few the rows are. */
const MAX_CHUNK_BYTES = 4_000_000;

/**
 * Reads up to `size` rows from a byte on. Ends the stream after these rows, so that a chunk reads only a few blocks
 * more than it needs. @throws UnreadableFile
 */
export async function readChunk(
  files: Pick<Files, 'readFrom'>,
  key: string,
  start: ChunkStart,
  size: number,
): Promise<Chunk> {
  const stream = await files.readFrom(key, start.from);
  const rows: CsvRecord[] = [];
  const parser = new CsvParser(start);
  let { header } = start;
  try {
    for await (const records of parseBlocks(stream, parser, start)) {
      for (const record of records) {
        if (header === null) {
          header = readHeader(record);
          continue;
        }
        rows.push(record);
        if (rows.length === size || record.end - start.from > MAX_CHUNK_BYTES)
          return { header, delimiter: parser.delimiter, rows, next: record.end };
      }
      if (header === null && parser.unfinished) readHeader(parser.unfinished);
    }
  } finally {
    stream.destroy();
  }
  if (header === null) throw new UnreadableFile('The file is empty.');
  return { header, delimiter: parser.delimiter, rows, next: null };
}

/** Returns the records of each block, and at last the record without a line end. */
async function* parseBlocks(
  stream: Readable,
  parser: CsvParser,
  { from, header }: ChunkStart,
): AsyncGenerator<Iterable<CsvRecord>> {
  let isStart = from === 0 && header === null;
  for await (const block of stream as AsyncIterable<Buffer>) {
    if (isStart) refuseOtherFormats(block);
    isStart = false;
    yield parser.push(block);
  }
  yield parser.finish();
}

/** @throws UnreadableFile */
function readHeader(record: CsvRecord): readonly string[] {
  const header = parseHeader(record);
  if (!header.ok) throw new UnreadableFile(header.problem);
  return header.names;
}

/** UTF-16 files and archives are recognized by their first bytes. @throws UnreadableFile */
function refuseOtherFormats(start: Buffer): void {
  const magicBytes = start.subarray(0, 4).toString('hex');
  if (magicBytes.startsWith('fffe') || magicBytes.startsWith('feff'))
    throw new UnreadableFile('The file is in UTF-16. Save it as "CSV UTF-8" and try again.');
  if (magicBytes.startsWith('504b0304') || magicBytes === 'd0cf11e0')
    throw new UnreadableFile('The file is a workbook, not a CSV. Save its sheet as "CSV UTF-8" and try again.');
}
