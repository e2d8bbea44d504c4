import { quoteCsvCell } from './csv-cell.ts';

export interface Reject {
  readonly row: number;
  readonly value: string;
  readonly reason: string;
}

export const REJECTS_HEADER = 'row,value,reason\r\n';

/**
 * Formats rejected rows as CSV lines. A leading =, +, - or @ gets a quote, because a spreadsheet would run the formula.
 */
export function formatRejectLines(rejects: readonly Reject[]): string {
  return rejects
    .map(
      ({ row, value, reason }) =>
        `${[String(row), value, reason].map((cell) => quoteCsvCell(escapeFormula(cell))).join(',')}\r\n`,
    )
    .join('');
}

function escapeFormula(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
