import { formatCount } from '../../../lib/format/numbers.ts';
import type { Rows } from './csv-review.ts';

const MAX_SHOWN_NUMBERS = 8;

/** Returns row numbers as text: "rows 3, 8, 12 and 4 more". */
export function formatRowNumbers({ count, first }: Rows): string {
  if (count === 0) return '';
  const shown = first.slice(0, MAX_SHOWN_NUMBERS);
  const more = count - shown.length;
  return `row${count === 1 ? '' : 's'} ${shown.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}
