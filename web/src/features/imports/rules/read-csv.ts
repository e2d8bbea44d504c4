import { parseHeader } from '../../../../../functions/domain/imports/csv-header.ts';
import { CsvParser, type CsvRecord } from '../../../../../functions/domain/imports/csv-parser.ts';
import { looksLikeNames, PREVIEW_ROWS } from './csv-columns.ts';
import type { OpenedFile } from './open-file.ts';
import { readBlocks } from './read-blocks.ts';

type PreviewRow = Readonly<Record<string, string>>;

export interface CsvFile extends OpenedFile {
  /** Name of the chosen file. */
  readonly name: string;
  /** Column headers without empty and repeated ones. */
  readonly headers: readonly string[];
  readonly preview: readonly PreviewRow[];
  /** Whether the first row has the names of the columns. */
  readonly hasNames: boolean;
}

export type CsvReading =
  | { readonly ok: true; readonly csv: CsvFile }
  | { readonly ok: false; readonly problem: string };

/** Bytes parsed at once. Small enough that the page stays responsive. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Reads the names of the columns and the first rows. Does not read the rest of the file. `given`: whether the first row has
 * names. Missing: the row tells.
 */
export async function readCsv(opened: OpenedFile, given?: boolean): Promise<CsvReading> {
  let hasNames = given ?? true;
  let header: readonly string[] | null = null;
  const rows: (readonly string[])[] = [];
  let hasRows = false;
  const parser = createParser();
  for await (const records of parseBlocks(parser, opened.csv)) {
    for (const record of records) {
      if (header === null) {
        if (record.ok) hasNames = given ?? looksLikeNames(record.cells);
        const parsed = parseHeader(record, hasNames);
        if (!parsed.ok) return parsed;
        header = parsed.names;
        if (hasNames) continue;
      }
      hasRows = true;
      if (record.ok) rows.push(record.cells);
      if (rows.length === PREVIEW_ROWS) return { ok: true, csv: toCsvFile(opened, header, rows, hasNames) };
    }
    const broken = header === null && parser.unfinished ? parseHeader(parser.unfinished, hasNames) : null;
    if (broken?.ok === false) return broken;
  }
  if (header === null) return { ok: false, problem: 'This file is empty.' };
  if (!hasRows) return { ok: false, problem: 'This file has a header but no rows.' };
  return { ok: true, csv: toCsvFile(opened, header, rows, hasNames) };
}

/** Calls `onRows` for each block of rows. Keeps no rows in memory. */
export async function forEachBlock(
  { csv, hasNames }: CsvFile,
  onRows: (header: readonly string[], rows: readonly CsvRecord[]) => void,
): Promise<void> {
  let header: readonly string[] | null = null;
  for await (const records of parseBlocks(createParser(), csv)) {
    const rows = [...records];
    if (header === null) {
      const first = hasNames ? rows.shift() : rows[0];
      const parsed = first ? parseHeader(first, hasNames) : null;
      if (parsed?.ok) header = parsed.names;
    }
    if (header !== null) onRows(header, rows);
  }
}

function createParser(): CsvParser {
  return new CsvParser({ from: 0, row: 1, delimiter: null });
}

/** Yields the records of each block of a file, and at last the record without a line end. */
async function* parseBlocks(parser: CsvParser, csv: File): AsyncGenerator<Iterable<CsvRecord>> {
  for await (const block of readBlocks(csv, BLOCK_BYTES)) yield parser.push(block);
  yield parser.finish();
}

function toCsvFile(
  opened: OpenedFile,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  hasNames: boolean,
): CsvFile {
  const headers = [...new Set(header.filter((name) => name !== ''))];
  const preview = rows.map((row) => Object.fromEntries(headers.map((name) => [name, row[header.indexOf(name)] ?? ''])));
  return { ...opened, name: opened.csv.name, headers, preview, hasNames };
}
