import { parse } from 'csv-parse';
import type { Files } from '../../adapters/files.ts';
import { detectDelimiter } from '../../domain/imports/csv-header.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

/** The contents of a chunk of a file. */
export interface Chunk {
  readonly header: readonly string[];
  readonly delimiter: string;
  readonly rows: readonly (readonly string[])[];
  /** A row after the chunk's rows that cannot be read: its start, and the reason. */
  readonly broken: { readonly value: string; readonly reason: Reason } | null;
  /** The first byte of the next chunk. Null at the end of the file. */
  readonly next: number | null;
}

/** Where a chunk begins, and what the chunk before it found out about the file. */
export interface ChunkStart {
  readonly from: number;
  /** The number of the chunk's first row. */
  readonly row: number;
  readonly header: readonly string[] | null;
  readonly delimiter: string | null;
}

/** The file cannot be imported. The person who chose the file reads the message. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

type Readable = Pick<Files, 'readFrom'>;

/** A file with a longer row is not a contact list. */
const MAX_ROW_BYTES = 128_000;
/** A chunk ends after this many bytes of rows, however few the rows are. */
const MAX_CHUNK_BYTES = 4_000_000;
/** Queue messages of 256 KB hold the header, so it must not be larger. */
const MAX_COLUMNS = 1_000;
const MAX_HEADER_BYTES = 60_000;
const MAX_SHOWN_LENGTH = 60;
/** The parser's codes for a quote that is never closed. Such a quote swallows the rows after it. */
const OPEN_QUOTE_CODES = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);

/**
 * Reads up to `size` rows from a byte on. Ends the stream after these rows, so that a chunk reads only a few blocks
 * more than it needs. A row whose quote is never closed is returned as broken, and the next chunk begins with the line
 * after it. @throws UnreadableFile
 */
export async function readChunk(files: Readable, key: string, start: ChunkStart, size: number): Promise<Chunk> {
  const stream = await files.readFrom(key, start.from);
  const rows: string[][] = [];
  let { delimiter, header } = start;
  let next: number | null = null;
  /** The first byte after the last good row. */
  let bytesRead = start.from;
  try {
    const first: Buffer[] = [];
    const source = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
    if (delimiter === null) delimiter = await inspectStart(source, first);
    const parser = parse({
      bom: start.from === 0,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: MAX_ROW_BYTES,
      quote: '"',
    });
    void feedParser(source, first, parser);
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { bytes: number } }>) {
      bytesRead = start.from + info.bytes;
      if (header === null) {
        header = parseHeader(record);
        continue;
      }
      rows.push(record);
      if (rows.length === size || info.bytes > MAX_CHUNK_BYTES) {
        next = bytesRead;
        break;
      }
    }
    parser.destroy();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) throw error;
    if (header === null)
      throw new UnreadableFile('The file could not be read as CSV: its first line is too long for a header.', {
        cause: error,
      });
    if (!OPEN_QUOTE_CODES.has(String(error.code)))
      throw new UnreadableFile(
        `The file could not be read as CSV near row ${start.row + rows.length}: ${error.message}`,
        { cause: error },
      );
    return {
      header,
      delimiter: delimiter ?? ',',
      rows,
      ...(await readBrokenRow(files, key, bytesRead, start.row + rows.length)),
    };
  } finally {
    stream.destroy();
  }
  if (header === null) throw new UnreadableFile('The file is empty.');
  return { header, delimiter, rows, broken: null, next };
}

/** Returns the row at which reading stopped, and the first byte of the next line. */
async function readBrokenRow(
  files: Readable,
  key: string,
  from: number,
  row: number,
): Promise<Pick<Chunk, 'broken' | 'next'>> {
  const stream = await files.readFrom(key, from);
  const chunks: Buffer[] = [];
  let bytes = 0;
  let end = -1;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const lineEnd = chunk.indexOf('\n');
      if (lineEnd >= 0) end = bytes + lineEnd + 1;
      chunks.push(chunk);
      bytes += chunk.length;
      if (end >= 0 || bytes > MAX_ROW_BYTES) break;
    }
  } finally {
    stream.destroy();
  }
  if (end < 0 && bytes > MAX_ROW_BYTES)
    throw new UnreadableFile(
      `The file could not be read as CSV: row ${row} is longer than ${MAX_ROW_BYTES / 1000} KB.`,
    );
  const value = Buffer.concat(chunks)
    .subarray(0, end < 0 ? bytes : end)
    .toString('utf8')
    .trim()
    .slice(0, MAX_SHOWN_LENGTH);
  return { broken: { value, reason: 'UNCLOSED_QUOTE' }, next: end < 0 ? null : from + end };
}

function parseHeader(record: readonly string[]): string[] {
  const header = record.map((name) => name.trim());
  if (header.length > MAX_COLUMNS)
    throw new UnreadableFile(`The file has more than ${MAX_COLUMNS.toLocaleString('en-US')} columns.`);
  if (Buffer.byteLength(JSON.stringify(header)) > MAX_HEADER_BYTES)
    throw new UnreadableFile('The file could not be read as CSV: its first line is too long for a header.');
  return header;
}

/** Reads the first line. UTF-16 files and archives are recognized by their first bytes. */
async function inspectStart(source: AsyncIterator<Buffer>, chunks: Buffer[]): Promise<string> {
  let bytes = 0;
  while (!chunks.some((chunk) => chunk.includes('\n') || chunk.includes('\r'))) {
    const { value, done } = await source.next();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    if (bytes > MAX_ROW_BYTES)
      throw new UnreadableFile('The file could not be read as CSV: its first line is too long for a header.');
  }
  const start = Buffer.concat(chunks);
  const magicBytes = start.subarray(0, 4).toString('hex');
  if (magicBytes.startsWith('fffe') || magicBytes.startsWith('feff'))
    throw new UnreadableFile('The file is in UTF-16. Save it as "CSV UTF-8" and try again.');
  if (magicBytes.startsWith('504b0304') || magicBytes === 'd0cf11e0')
    throw new UnreadableFile('The file is a workbook, not a CSV. Save its sheet as "CSV UTF-8" and try again.');
  return detectDelimiter(start.toString('utf8').split(/\r?\n|\r/, 1)[0] ?? '');
}

/** Feeds the parser at the parser's own pace, so that memory stays at a few blocks for a file of any size. */
async function feedParser(
  source: AsyncIterator<Buffer>,
  first: readonly Buffer[],
  parser: ReturnType<typeof parse>,
): Promise<void> {
  const feed = async (chunk: Buffer): Promise<void> => {
    if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve));
  };
  try {
    for (const chunk of first) await feed(chunk);
    for (let step = await source.next(); !step.done && !parser.destroyed; step = await source.next())
      await feed(step.value);
    if (!parser.destroyed) parser.end();
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
