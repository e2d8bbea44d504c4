/** Shown for a missing figure. Zero would be wrong. */
export const MISSING = '--';

const wholeNumberFormat = new Intl.NumberFormat('en-US');

/** Formats a count as "1,234". */
export function formatCount(count: number): string {
  return wholeNumberFormat.format(count);
}

/** Formats a share from 0 to 1 as a percentage with one decimal. */
export function formatRate(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? MISSING : `${(rate * 100).toFixed(1)}%`;
}

/** Formats seconds as mm:ss. Minutes can exceed 59. */
export function formatSeconds(seconds: number | null | undefined): string {
  if (!seconds) return MISSING;
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** Formats a moment of a video as m:ss. */
export function formatClock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Returns a count with its noun: "1 step", "3 steps". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents as "$1,234.50". */
export function formatDollars(cents: number): string {
  return dollarFormat.format(cents / 100);
}
