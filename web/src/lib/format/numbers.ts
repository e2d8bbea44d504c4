/** Shown for a missing figure. Zero would be wrong. */
export const MISSING = '--';

const wholeNumberFormat = new Intl.NumberFormat('en-US');

/** Formats a count as "1,234". */
export function formatCount(count: number): string {
  return wholeNumberFormat.format(count);
}

/** Formats a share from 0 to 1 as a percentage. Only a share below 10% has a decimal. Almost all is never "100%". */
export function formatRate(rate: number | null | undefined): string {
  if (rate === null || rate === undefined) return MISSING;
  const percent = rate * 100;
  const tenths = Math.round(percent * 10);
  if (tenths > 0 && tenths < 100) return `${tenths / 10}%`;
  return `${rate < 1 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`;
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
