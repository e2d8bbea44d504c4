import type { Readable } from 'node:stream';
import type { Files } from '../../adapters/files.ts';
import { parseHeader } from '../../domain/imports/csv-header.ts';
import { describeFileKind, detectFileKind } from '../../domain/imports/file-kind.ts';
import { CsvParser, type CsvRecord } from '../../domain/imports/csv-parser.ts';

/** The contents of a chunk of a file. */
export interface Chunk {
  readonly header: readonly string[];
  readonly delimiter: string;
  /** The rows, with the rows that cannot be read. */
  readonly rows: readonly CsvRecord[];
  /** Where the next chunk begins. Null at the end of the file. */
  readonly next: { readonly byte: number; readonly fileRow: number } | null;
}

/** Where a chunk begins, and what the chunk before it found out about the file. */
export interface ChunkStart {
  readonly from: number;
  /** The number of the row there, as a spreadsheet shows it. */
  readonly fileRow: number;
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
  { size, hasNames = true }: { readonly size: number; readonly hasNames?: boolean | undefined },
): Promise<Chunk> {
  const stream = await files.readFrom(key, start.from);
  const rows: CsvRecord[] = [];
  const { from, fileRow, delimiter } = start;
  const parser = new CsvParser({ from, row: fileRow, delimiter });
  let { header } = start;
  try {
    for await (const records of parseBlocks(stream, parser, start)) {
      for (const record of records) {
        if (header === null) {
          header = readHeader(record, hasNames);
          if (hasNames) continue;
        }
        rows.push(record);
        if (rows.length === size || record.end - from > MAX_CHUNK_BYTES) {
          const next = { byte: record.end, fileRow: record.row + 1 };
          return { header, delimiter: parser.delimiter, rows, next };
        }
      }
      if (header === null && parser.unfinished) readHeader(parser.unfinished, hasNames);
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
function readHeader(record: CsvRecord, hasNames: boolean): readonly string[] {
  const header = parseHeader(record, hasNames);
  if (!header.ok) throw new UnreadableFile(header.problem);
  return header.names;
}

/** Workbooks, archives and images are recognized by their first bytes. @throws UnreadableFile */
function refuseOtherFormats(start: Buffer): void {
  const kind = detectFileKind(start);
  if (kind !== null) throw new UnreadableFile(describeFileKind(kind));
}
