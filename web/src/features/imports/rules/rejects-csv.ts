import { csvCell } from './csv-cell.ts';

export interface Reject {
  readonly row: number;
  readonly value: string;
  readonly reason: string;
}

export const REJECTS_HEADER = 'row,value,reason\r\n';

/** Rejected rows as lines of a file to correct. A leading =, +, - or @ gets a quote, or a spreadsheet would run it. */
export function rejectLines(rejects: readonly Reject[]): string {
  return rejects
    .map(
      ({ row, value, reason }) =>
        `${[String(row), value, reason].map((cell) => csvCell(escapeFormula(cell))).join(',')}\r\n`,
    )
    .join('');
}

function escapeFormula(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
