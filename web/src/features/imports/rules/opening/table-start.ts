import { CsvParser, type CsvRecord } from '../../../../../../functions/domain/imports/csv-parser.ts';
import { isEmail, isPhone } from '../columns/column-values.ts';
import { rankPhoneName } from '../columns/header-names.ts';

/** Rows above the table that may hold a title. */
const MAX_TITLE_ROWS = 20;
/** A longer cell is a sentence and no name of a column. */
const MAX_NAME_LENGTH = 40;
const START_BYTES = 64 * 1024;

/** Where the table of a file begins. */
export interface TableStart {
  /** The first byte after the rows above the table. */
  readonly byte: number;
  /** The number of the row that begins there. */
  readonly row: number;
}

/**
 * Returns where the table of a file begins, or null when nothing is above it. Reports and spreadsheets write titles above the names of
 * the columns. A title may have other delimiters than the table, so each delimiter is tried.
 */
export async function findTableStart(csv: File): Promise<TableStart | null> {
  const bytes = new Uint8Array(await csv.slice(0, START_BYTES).arrayBuffer());
  let best = { quality: 0, start: null as TableStart | null };
  for (const delimiter of [null, ',', ';', '\t', '|']) {
    const records = readFirstRecords(bytes, delimiter, csv.size <= START_BYTES);
    const rows = records.map((record) => (record.ok ? record.cells : []));
    const index = findHeaderRow(rows);
    const before = records[index - 1];
    const quality = countFilled(rows[index] ?? []) + (hasPhoneName(rows[index] ?? []) ? 1_000 : 0);
    if (quality > best.quality) best = { quality, start: before ? { byte: before.end, row: before.row + 1 } : null };
  }
  return best.start;
}

/** Returns the file with blank lines in place of the rows above its table, so that each row keeps its number. */
export function cutTitle(csv: File, { byte, row }: TableStart): File {
  const { name, type, lastModified } = csv;
  return new File(['\n'.repeat(row - 1), csv.slice(byte)], name, { type, lastModified });
}

function readFirstRecords(bytes: Uint8Array, delimiter: string | null, isWhole: boolean): CsvRecord[] {
  const parser = new CsvParser({ from: 0, row: 1, delimiter });
  const records: CsvRecord[] = [];
  for (const record of parser.push(bytes)) {
    records.push(record);
    if (records.length > MAX_TITLE_ROWS) return records;
  }
  return isWhole ? [...records, ...parser.finish()] : records;
}

/** Returns the index of the row with the names of the columns, or of the first contact in a file without them. */
function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const firstContact = rows.findIndex((cells) => cells.some((cell) => isPhone(cell) || isEmail(cell)));
  const above = rows.slice(0, firstContact < 0 ? MAX_TITLE_ROWS : firstContact);
  const widest = above.reduce(
    (best, cells, index) => (hasPhoneName(cells) && countFilled(cells) > countFilled(above[best] ?? []) ? index : best),
    0,
  );
  if (widest > 0 || hasPhoneName(above[0] ?? [])) return isBelowTitles(above, widest) ? widest : 0;
  // No column is named as one of phones. A row of one cell above wider rows is a title.
  const first = rows
    .slice(0, firstContact < 0 ? MAX_TITLE_ROWS : firstContact + 1)
    .findIndex((cells) => countFilled(cells) > 1);
  return Math.max(0, first);
}

/** Returns whether all rows above have fewer cells. A row of names is as wide as its rows. */
function isBelowTitles(rows: readonly (readonly string[])[], index: number): boolean {
  return rows.slice(0, index).every((cells) => countFilled(cells) < countFilled(rows[index] ?? []));
}

function hasPhoneName(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.length <= MAX_NAME_LENGTH && rankPhoneName(cell) > 0);
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}
