import { nameColumn, parseHeader } from '../../../../../../functions/domain/imports/csv-header.ts';
import { CsvParser, type CsvRecord } from '../../../../../../functions/domain/imports/csv-parser.ts';
import type { ColumnValues } from '../columns/column-values.ts';
import { PREVIEW_ROWS, type Columns } from '../columns/csv-columns.ts';
import type { OpenedFile } from './opened-file.ts';
import { readBlocks } from './read-blocks.ts';

type PreviewRow = Readonly<Record<string, string>>;

export interface CsvFile extends OpenedFile, Columns {
  /** Name of the chosen file. */
  readonly name: string;
  readonly preview: readonly PreviewRow[];
}

export type CsvReading =
  | { readonly ok: true; readonly csv: CsvFile }
  | { readonly ok: false; readonly problem: string };

/** Bytes parsed at once. Small enough that the page stays responsive. */
const BLOCK_BYTES = 256 * 1024;
/** Rows and bytes whose values tell what the columns hold. Many lists begin with contacts without a number. */
const MAX_SAMPLE = { rows: 5_000, bytes: 2_000_000 };

/**
 * Reads the names of the columns and the first rows. Does not read the rest of the file. `given`: whether the first row has
 * names. missing means that the row tells.
 */
export async function readCsv(opened: OpenedFile, given?: boolean): Promise<CsvReading> {
  // The phone rules are a large chunk, so they load here.
  const { countColumnValues, isEmail, isPhone } = await import('../columns/column-values.ts');
  let hasNames = given ?? true;
  let header: readonly string[] | null = null;
  const rows: (readonly string[])[] = [];
  let hasRows = false;
  let isSampled = false;
  const parser = createParser();
  for await (const records of parseBlocks(parser, opened.csv)) {
    for (const record of records) {
      if (header === null) {
        // A row with a phone number or an email address is a contact.
        if (record.ok) hasNames = given ?? !record.cells.some((cell) => isPhone(cell) || isEmail(cell));
        const parsed = parseHeader(record, hasNames);
        if (!parsed.ok) return parsed;
        header = parsed.names;
        if (hasNames) continue;
      }
      hasRows = true;
      if (record.ok) rows.push(record.cells);
      isSampled = rows.length >= (record.end > MAX_SAMPLE.bytes ? PREVIEW_ROWS : MAX_SAMPLE.rows);
      if (isSampled) break;
    }
    if (isSampled) break;
    const broken = header === null && parser.unfinished ? parseHeader(parser.unfinished, hasNames) : null;
    if (broken?.ok === false) return broken;
  }
  if (header === null) return { ok: false, problem: 'This file is empty.' };
  if (!hasRows) return { ok: false, problem: 'This file has a header but no rows.' };
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), header.length);
  return { ok: true, csv: toCsvFile(opened, header, rows, hasNames, countColumnValues(rows, width)) };
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

/** Rows can have more cells than the header. A column without a name is shown if one of its cells is filled. */
function toCsvFile(
  opened: OpenedFile,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  hasNames: boolean,
  counts: readonly ColumnValues[],
): CsvFile {
  const columns = counts
    .map((values, index) => ({ index, name: header[index] ?? nameColumn(index), letter: nameColumn(index), values }))
    .filter(({ name, letter, values }) => name !== letter || values.filled > 0);
  const headers = columns.map(({ name }) => name);
  const preview = rows
    .slice(0, PREVIEW_ROWS)
    .map((row) => Object.fromEntries(columns.map(({ name, index }) => [name, row[index] ?? ''])));
  const values = Object.fromEntries(columns.map(({ name, values: count }) => [name, count]));
  return { ...opened, name: opened.source.name, headers, values, preview, hasNames };
}
