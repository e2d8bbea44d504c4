const SHOWN_NUMBERS = 8;

/** "rows 3, 8, 12 and 4 more". */
export function rowNumbers(rows: readonly number[]): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, SHOWN_NUMBERS).join(', ');
  const more = rows.length - SHOWN_NUMBERS;
  return `row${rows.length === 1 ? '' : 's'} ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}
