import { toCsvRow } from '../../../../../functions/domain/jobs/csv.ts';

export interface Reject {
  readonly row: number;
  readonly value: string;
  readonly reason: string;
}

/** `withRows`: the lines name rows of a file. An undo lists contacts, which have no row. */
export function formatRejectsHeader(withRows: boolean): string {
  return withRows ? 'row,value,reason\r\n' : 'contact,reason\r\n';
}

/** Formats rejected rows as CSV lines, safe in a spreadsheet. */
export function formatRejectLines(rejects: readonly Reject[], withRows: boolean): string {
  return rejects.map(({ row, value, reason }) => toCsvRow([...(withRows ? [row] : []), value, reason])).join('');
}
