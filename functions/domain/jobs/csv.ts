/** A spreadsheet runs a cell that begins with one of these as a formula (OWASP, "CSV Injection"). */
const FORMULA_START = /^[=+\-@]/;
/** Characters that a spreadsheet may drop from the start of a cell. The next one then decides whether the cell is a formula. */
const LINE_START = /^[\t\r\n]/;
const INVISIBLE_START = /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
/** A number is no formula, also with a sign: an amount, or a phone number in E.164. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

export type Cell = string | number | boolean | Date | null;

/**
 * Returns a row of a CSV file with its line end (RFC 4180). Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which spreadsheets hide.
 */
export function toCsvRow(cells: readonly Cell[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`;
}

function toCsvCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return formatTime(cell);
  if (typeof cell !== 'string') return String(cell);
  const safe = startsFormula(cell) ? `'${cell}` : cell;
  // Some spreadsheets split cells at a semicolon.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The sending zone is seven hours behind UTC all year (IANA time zone database, America/Phoenix). */
const ZONE = { hours: 7, offset: '-07:00' } as const;

/** Returns a time as all screens show it, in the sending zone, with its offset: 2026-03-02T03:00:00-07:00 (RFC 3339). */
function formatTime(time: Date): string {
  return new Date(time.getTime() - ZONE.hours * 3_600_000).toISOString().slice(0, 19) + ZONE.offset;
}

/** Returns whether the first visible character begins a formula, also in full width and after invisible characters. */
function startsFormula(cell: string): boolean {
  if (NUMBER.test(cell)) return false;
  return LINE_START.test(cell) || FORMULA_START.test(cell.normalize('NFKC').replace(INVISIBLE_START, ''));
}
