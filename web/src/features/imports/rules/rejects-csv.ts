import { quoteCsvCell } from './csv-cell.ts';

export interface Reject {
  readonly row: number;
  readonly value: string;
  readonly reason: string;
}

/** `withRows`: the lines name rows of a file. An undo lists contacts, which have no row. */
export function formatRejectsHeader(withRows: boolean): string {
  return withRows ? 'row,value,reason\r\n' : 'contact,reason\r\n';
}

/**
 * Formats rejected rows as CSV lines. A leading =, +, - or @ gets a quote, because a spreadsheet would run the formula.
 */
export function formatRejectLines(rejects: readonly Reject[], withRows: boolean): string {
  return rejects
    .map(
      ({ row, value, reason }) =>
        `${[...(withRows ? [String(row)] : []), value, reason].map((cell) => quoteCsvCell(escapeFormula(cell))).join(',')}\r\n`,
    )
    .join('');
}

function escapeFormula(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
