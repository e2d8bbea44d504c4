import { EncryptedFileError } from 'hucre';
import { readXls, streamXlsxRows } from 'hucre/xlsx';
import { csvCell } from './csv-cell.ts';
import { readArchive, readSheetNames, type Archive } from './workbook-archive.ts';

export type WorkbookReading =
  | { readonly ok: true; readonly csv: File; readonly note: string }
  | { readonly ok: false; readonly problem: string };

type Cell = string | number | boolean | Date | null | undefined;

/** As sent. A sheet of a million contacts is about 30 MB. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** Unpacked, of all parts together: a million rows of ten columns are about 500 MB; an archive that promises more is a bomb. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
/** Unpacked, of what has to be in memory at once: the table of texts and the styles. */
const MAX_HELD_BYTES = 200 * 1024 * 1024;
/** Rows go into the CSV in pieces of about this many characters. */
const PIECE = 1_000_000;

const PROTECTED = 'This workbook is protected with a password. Open it, save it without one, and try again.';
const BROKEN = 'This workbook could not be read. Open it, save the sheet as CSV, and try again.';
const TOO_LARGE = 'This workbook is too large to be opened here. Save its sheet as CSV and try again.';

/**
 * A workbook as a CSV: the first visible sheet with rows, formulas by their values, dates as 2026-11-20. Rows are
 * streamed; in memory are the file as it was sent and its table of texts, both bounded.
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
    for await (const { values } of streamXlsxRows(bytes, { sheet: index })) out.add(values);
    if (out.rows > 0) return { ok: true, csv: out.file(file), note: formatNote(name, sheets.length) };
  }
  return { ok: false, problem: 'This workbook has no sheet with rows.' };
}

/** The older format, 65 536 rows at most: read whole. */
async function readXlsFile(file: File): Promise<WorkbookReading> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A protected workbook of the newer format comes in the older one's container.
  if (findBytes(bytes, utf16('EncryptedPackage')) >= 0) return { ok: false, problem: PROTECTED };
  const { sheets } = await readXls(bytes);
  for (const sheet of sheets) {
    const out = new CsvBuilder();
    for (const row of sheet.rows) out.add(row);
    if (out.rows > 0) return { ok: true, csv: out.file(file), note: formatNote(sheet.name, sheets.length) };
  }
  return { ok: false, problem: 'This workbook has no sheet with rows.' };
}

function isTooLarge(archive: Archive): boolean {
  const total = archive.entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const held = archive.entries
    .filter(({ name }) => !/\/worksheets\//.test(name))
    .reduce((sum, { unpacked }) => sum + unpacked, 0);
  return total > MAX_UNPACKED_BYTES || held > MAX_HELD_BYTES;
}

function formatNote(name: string, sheets: number): string {
  return sheets === 1 ? `Sheet “${name}”.` : `Sheet “${name}”, the first of ${sheets} with rows.`;
}

/** Rows as a CSV, in pieces that the browser may keep out of memory. */
class CsvBuilder {
  rows = 0;
  readonly #parts: Blob[] = [];
  #text = '';

  /** Rows without any value are left out: those above the header too. */
  add(cells: readonly unknown[]): void {
    const values = cells.map((cell) => formatCell(cell as Cell));
    if (values.every((word) => word.trim() === '')) return;
    this.rows += 1;
    this.#text += `${values.map(csvCell).join(',')}\r\n`;
    if (this.#text.length > PIECE) this.#close();
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
  if (cell instanceof Date) return dateText(cell);
  // A phone kept as a number: all its digits, never 6.02E+9.
  if (typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < 1e21) return cell.toFixed(0);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}

/** Sheets know no zone: the moment is what stands there, written as UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

function utf16(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
}

function findBytes(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
