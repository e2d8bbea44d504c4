import { formatCount } from '../../../lib/format/numbers.ts';
import type { Rows } from './csv-review.ts';

const MAX_SHOWN_NUMBERS = 8;

/** Returns row numbers as text: "Rows 3, 8, 12 and 4 more". */
export function formatRowNumbers({ count, first }: Rows): string {
  if (count === 0) return '';
  const shown = first.slice(0, MAX_SHOWN_NUMBERS);
  const more = count - shown.length;
  return `Row${count === 1 ? '' : 's'} ${shown.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

/** Returns what happens to rows that repeat a number. */
export function describeDuplicates(rows: Rows): string {
  return rows.count === 1
    ? `${formatRowNumbers(rows)} repeats a number; we keep the first.`
    : `${formatRowNumbers(rows)} repeat a number; we keep the first.`;
}

/** Returns what happens to rows without a valid number. */
export function describeInvalid(rows: Rows): string {
  return rows.count === 1
    ? `${formatRowNumbers(rows)} has no valid number and will be skipped.`
    : `${formatRowNumbers(rows)} have no valid number and will be skipped.`;
}
