import { formatCount, formatDollars, formatRate } from '../../../lib/format/numbers.ts';

/** How a figure differs from the period before. */
export interface Change {
  readonly direction: 'UP' | 'DOWN' | 'SAME';
  /** "12%", "5", "0.3 points" or "$13.74". */
  readonly amount: string;
}

/** null if there is nothing to compare with. */
export function compareCounts(now: number, before: number): Change | null {
  if (before === 0) return null;
  return toChange(now - before, formatRate(Math.abs(now - before) / before));
}

/** Compares small counts, whose percentages would mislead. */
export function compareFew(now: number, before: number): Change {
  return toChange(now - before, formatCount(Math.abs(now - before)));
}

/** Compares shares from 0 to 1. null if one of them is unknown. */
export function compareRates(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  // As shown: with one decimal.
  const points = Math.round(now * 1_000) - Math.round(before * 1_000);
  return toChange(points, `${(Math.abs(points) / 10).toFixed(1)} points`);
}

/** Compares amounts of cents. */
export function compareCents(now: number, before: number): Change {
  return toChange(now - before, formatDollars(Math.abs(now - before)));
}

function toChange(difference: number, amount: string): Change {
  return { direction: difference > 0 ? 'UP' : difference < 0 ? 'DOWN' : 'SAME', amount };
}
