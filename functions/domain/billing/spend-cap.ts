import type { Subscription } from './billing.ts';
import { computeCycleCents, type PriceTerms } from './prices.ts';

/** How much of its spend cap an organization has used in the billing cycle. NEAR: 80 % or more. REACHED: all of it. */
export type SpendLevel = 'BELOW' | 'NEAR' | 'REACHED';

/** The least and the highest cap, in cents. */
export const MIN_SPEND_CAP_CENTS = 100;
export const MAX_SPEND_CAP_CENTS = 10_000_000;

/** People are warned at this percentage of the cap. */
const WARNING_PERCENT = 80;

/** Returns the level of what was spent, in cents. `capCents` null: no cap. */
export function getSpendLevel(capCents: number | null, spentCents: number): SpendLevel {
  if (capCents === null) return 'BELOW';
  if (spentCents >= capCents) return 'REACHED';
  return spentCents * 100 >= capCents * WARNING_PERCENT ? 'NEAR' : 'BELOW';
}

/** Returns when the running billing cycle began. A copy that is not renewed yet: the new cycle began where the old one ended. */
export function findCycleStart(
  { periodStart, periodEnd }: Pick<Subscription, 'periodStart' | 'periodEnd'>,
  now: Date,
): Date {
  return periodEnd <= now ? periodEnd : periodStart;
}

/**
 * Returns how many segments of a cycle reach the cap: the smallest number whose price is the cap or more. Infinity: segments
 * cost nothing.
 */
export function countSegmentsUntilCap(terms: PriceTerms, capCents: number): number {
  if (terms.segmentMicros <= 0) return Infinity;
  let [low, high] = [0, 1];
  while (computeCycleCents(terms, high) < capCents) [low, high] = [high, high * 2];
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if (computeCycleCents(terms, middle) < capCents) low = middle;
    else high = middle;
  }
  return high;
}

/** A check is never older than this. */
const MAX_RECHECK_MS = 60_000;
/** Each check reads the usage of the last hour, so there is at most one a second. */
const MIN_RECHECK_MS = 1_000;

/**
 * Returns for how long a check stays valid, in milliseconds. All workers together keep the number's pace, so in this time at
 * most half of the remaining segments are sent.
 */
export function computeRecheckMs(remainingSegments: number, segmentsPerSecond: number): number {
  const untilHalf = (remainingSegments / segmentsPerSecond / 2) * 1000;
  return Math.min(MAX_RECHECK_MS, Math.max(MIN_RECHECK_MS, untilHalf));
}
