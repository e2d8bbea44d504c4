/** A spreadsheet runs a cell that begins with one of these as a formula (OWASP, "CSV Injection"). */
const FORMULA_START = /^[=+\-@\t\r]/;
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
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA_START.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
