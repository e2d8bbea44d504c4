import { EncryptedFileError } from 'hucre';
import { readXls, streamXlsxRows } from 'hucre/xlsx';
import { quoteCsvCell } from '../csv-cell.ts';
import { isPhone } from '../columns/column-values.ts';
import type { FileChoices, OpenedFile } from './opened-file.ts';
import { findHiddenRows, listSheets, readArchive, type Archive } from './workbook-archive.ts';

export type WorkbookReading =
  | (Pick<OpenedFile, 'csv' | 'note' | 'sheets' | 'hiddenRows'> & { readonly ok: true })
  | { readonly ok: false; readonly problem: string };

type Cell = string | number | boolean | Date | null | undefined;

/** Largest workbook. A sheet with a million contacts has about 30 MB. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/**
 * Most unpacked bytes of all entries. A million rows of ten columns have about 500 MB; more is treated as a zip bomb.
 */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
/** Most unpacked bytes that must be in memory at once: shared strings and styles. */
const MAX_RESIDENT_BYTES = 200 * 1024 * 1024;
/** Rows that tell whether a sheet has phones. */
const START_ROWS = 50;
/** Characters per Blob of the CSV. */
const CHUNK_CHARACTERS = 1_000_000;

const PROTECTED = 'This workbook is protected with a password. Open it, save it without one, and try again.';
const BROKEN = 'This workbook could not be read. Open it, save the sheet as CSV, and try again.';
const TOO_LARGE = 'This workbook is too large to be opened here. Save its sheet as CSV and try again.';

/**
 * Converts a workbook to CSV: one visible sheet with rows, values instead of formulas, dates as 2026-11-20. Rows are streamed. The file and
 * its shared strings are in memory, both limited. Without a choice the first sheet with phones is read.
 */
export async function readWorkbook(
  file: File,
  kind: 'xlsx' | 'xls',
  choices: FileChoices = {},
): Promise<WorkbookReading> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, problem: TOO_LARGE };
  try {
    return kind === 'xlsx' ? await readXlsxFile(file, choices) : await readXlsFile(file, choices);
  } catch (error) {
    return { ok: false, problem: error instanceof EncryptedFileError ? PROTECTED : BROKEN };
  }
}

/** A sheet with its first rows. */
interface FilledSheet {
  readonly name: string;
  readonly index: number;
  readonly start: readonly (readonly string[])[];
}

async function readXlsxFile(file: File, { sheet, withoutHiddenRows = false }: FileChoices): Promise<WorkbookReading> {
  const archive = await readArchive(file);
  if (isTooLarge(archive)) return { ok: false, problem: TOO_LARGE };
  const listed = await listSheets(file, archive);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const filled: FilledSheet[] = [];
  for (const { name, index, hidden } of listed) {
    if (hidden) continue;
    const start: string[][] = [];
    for await (const { values } of streamXlsxRows(bytes, { sheet: index })) {
      const cells = values.map((cell) => formatCell(cell as Cell));
      if (isFilled(cells)) start.push(cells);
      if (start.length === START_ROWS) break;
    }
    if (start.length > 0) filled.push({ name, index, start });
  }
  const used = chooseSheet(filled, sheet);
  if (!used) return { ok: false, problem: 'This workbook has no sheet with rows.' };
  const hidden = await findHiddenRows(file, archive, listed[used.index]?.path ?? '');
  const out = new CsvBuilder();
  let count = 0;
  for await (const row of streamXlsxRows(bytes, { sheet: used.index })) {
    const isHidden = hidden.has(row.index);
    if (isHidden && isFilled(row.values.map((cell) => formatCell(cell as Cell)))) count += 1;
    if (!isHidden || !withoutHiddenRows) out.add(row.values, row.index);
  }
  return toReading(out.file(file), filled, used, { count, areLeftOut: withoutHiddenRows });
}

/** Reads the older format as a whole. It has at most 65,536 rows. */
async function readXlsFile(file: File, { sheet: chosen }: FileChoices): Promise<WorkbookReading> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A password-protected .xlsx file is stored in the container of the older format.
  if (findBytes(bytes, encodeUtf16('EncryptedPackage')) >= 0) return { ok: false, problem: PROTECTED };
  const { sheets } = await readXls(bytes);
  const filled = sheets.flatMap(({ name, rows }, index) => {
    const start = rows.map((row) => row.map((cell) => formatCell(cell as Cell))).filter(isFilled);
    return start.length === 0 ? [] : [{ name, index, start: start.slice(0, START_ROWS) }];
  });
  const used = chooseSheet(filled, chosen);
  if (!used) return { ok: false, problem: 'This workbook has no sheet with rows.' };
  const out = new CsvBuilder();
  sheets[used.index]?.rows.forEach((row, index) => out.add(row, index));
  return toReading(out.file(file), filled, used, { count: 0, areLeftOut: false });
}

/** Returns the chosen sheet, or the first one with phones: a workbook may begin with a page of notes. */
function chooseSheet(sheets: readonly FilledSheet[], chosen: string | undefined): FilledSheet | undefined {
  return (
    sheets.find(({ name }) => name === chosen) ??
    sheets.find(({ start }) => start.some((cells) => cells.some(isPhone))) ??
    sheets[0]
  );
}

function toReading(
  csv: File,
  filled: readonly FilledSheet[],
  used: FilledSheet,
  hiddenRows: OpenedFile['hiddenRows'],
): WorkbookReading {
  const sheets = { all: filled.map(({ name }) => name), used: used.name };
  return { ok: true, csv, note: filled.length === 1 ? `Sheet “${used.name}”.` : null, sheets, hiddenRows };
}

function isTooLarge(archive: Archive): boolean {
  const totalBytes = archive.entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const residentBytes = archive.entries
    .filter(({ name }) => !/\/worksheets\//.test(name))
    .reduce((sum, { unpacked }) => sum + unpacked, 0);
  return totalBytes > MAX_UNPACKED_BYTES || residentBytes > MAX_RESIDENT_BYTES;
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((word) => word.trim() !== '');
}

/** Collects rows as CSV in Blobs, which the browser can keep on disk. */
class CsvBuilder {
  readonly #parts: Blob[] = [];
  #text = '';
  /** The lines that are written, blank ones included. */
  #lines = 0;

  /** Adds the row with this index. Empty rows before it become blank lines, so that a message names the sheet's row. */
  add(cells: readonly unknown[], index: number): void {
    const values = cells.map((cell) => formatCell(cell as Cell));
    if (!isFilled(values)) return;
    this.#text += '\r\n'.repeat(Math.max(0, index - this.#lines));
    this.#lines = Math.max(index, this.#lines) + 1;
    this.#text += `${values.map(quoteCsvCell).join(',')}\r\n`;
    if (this.#text.length > CHUNK_CHARACTERS) this.#close();
  }

  file(source: File): File {
    this.#close();
    return new File(this.#parts, source.name, { type: 'text/csv', lastModified: source.lastModified });
  }

  #close(): void {
    this.#parts.push(new Blob([this.#text]));
    this.#text = '';
  }
}

function formatCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return formatDate(cell);
  // A phone stored as a number keeps all its digits. String() could print 6.02E+9.
  if (typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < 1e21) return cell.toFixed(0);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}

/** Formats a date. Sheets have no time zone, so the library returns the local time as UTC. */
function formatDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

function encodeUtf16(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
}

function findBytes(bytes: Uint8Array, pattern: Uint8Array): number {
  for (let offset = bytes.indexOf(pattern[0] ?? 0); offset >= 0; offset = bytes.indexOf(pattern[0] ?? 0, offset + 1)) {
    if (pattern.every((byte, index) => bytes[offset + index] === byte)) return offset;
  }
  return -1;
}
