import { EncryptedFileError } from 'hucre';
import { readXls, streamXlsxRows } from 'hucre/xlsx';
import { quoteCsvCell } from './csv-cell.ts';
import { readArchive, readSheetNames, type Archive } from './workbook-archive.ts';

export type WorkbookReading =
  | { readonly ok: true; readonly csv: File; readonly note: string }
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
/** Characters per Blob of the CSV. */
const CHUNK_CHARACTERS = 1_000_000;

const PROTECTED = 'This workbook is protected with a password. Open it, save it without one, and try again.';
const BROKEN = 'This workbook could not be read. Open it, save the sheet as CSV, and try again.';
const TOO_LARGE = 'This workbook is too large to be opened here. Save its sheet as CSV and try again.';

/**
 * Converts a workbook to CSV: the first visible sheet with rows, values instead of formulas, dates as 2026-11-20. Rows
 * are streamed. The file and its shared strings are in memory, both limited.
 */
export async function readWorkbook(file: File, kind: 'xlsx' | 'xls'): Promise<WorkbookReading> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, problem: TOO_LARGE };
  try {
    return kind === 'xlsx' ? await readXlsxFile(file) : await readXlsFile(file);
  } catch (error) {
    return { ok: false, problem: error instanceof EncryptedFileError ? PROTECTED : BROKEN };
  }
}

async function readXlsxFile(file: File): Promise<WorkbookReading> {
  const archive = await readArchive(file);
  if (isTooLarge(archive)) return { ok: false, problem: TOO_LARGE };
  const sheets = await readSheetNames(file, archive);
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (const { name, index, hidden } of sheets) {
    if (hidden) continue;
    const out = new CsvBuilder();
    for await (const row of streamXlsxRows(bytes, { sheet: index })) out.add(row.values, row.index);
    if (out.rows > 0) return { ok: true, csv: out.file(file), note: formatNote(name, sheets.length) };
  }
  return { ok: false, problem: 'This workbook has no sheet with rows.' };
}

/** Reads the older format as a whole. It has at most 65,536 rows. */
async function readXlsFile(file: File): Promise<WorkbookReading> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A password-protected .xlsx file is stored in the container of the older format.
  if (findBytes(bytes, encodeUtf16('EncryptedPackage')) >= 0) return { ok: false, problem: PROTECTED };
  const { sheets } = await readXls(bytes);
  for (const sheet of sheets) {
    const out = new CsvBuilder();
    sheet.rows.forEach((row, index) => out.add(row, index));
    if (out.rows > 0) return { ok: true, csv: out.file(file), note: formatNote(sheet.name, sheets.length) };
  }
  return { ok: false, problem: 'This workbook has no sheet with rows.' };
}

function isTooLarge(archive: Archive): boolean {
  const totalBytes = archive.entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const residentBytes = archive.entries
    .filter(({ name }) => !/\/worksheets\//.test(name))
    .reduce((sum, { unpacked }) => sum + unpacked, 0);
  return totalBytes > MAX_UNPACKED_BYTES || residentBytes > MAX_RESIDENT_BYTES;
}

function formatNote(name: string, sheets: number): string {
  return sheets === 1 ? `Sheet “${name}”.` : `Sheet “${name}”, the first of ${sheets} with rows.`;
}

/** Collects rows as CSV in Blobs, which the browser can keep on disk. */
class CsvBuilder {
  rows = 0;
  readonly #parts: Blob[] = [];
  #text = '';
  /** The lines that are written, blank ones included. */
  #lines = 0;

  /** Adds the row with this index. Empty rows before it become blank lines, so that a message names the sheet's row. */
  add(cells: readonly unknown[], index: number): void {
    const values = cells.map((cell) => formatCell(cell as Cell));
    if (values.every((word) => word.trim() === '')) return;
    this.#text += '\r\n'.repeat(Math.max(0, index - this.#lines));
    this.#lines = Math.max(index, this.#lines) + 1;
    this.rows += 1;
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
