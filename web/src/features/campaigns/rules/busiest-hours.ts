import { formatHour } from '../../../../../functions/domain/campaigns/describe-timing.ts';
import { formatRate } from '../../../lib/format/numbers.ts';

/** Fewer replies say nothing about hours. */
const FEWEST_REPLIES = 20;
const HOURS = 3;
const HOURS_OF_DAY = 24;
/** The share that three of the twelve sending hours would have if all were alike is a quarter. */
const NOTABLE_SHARE = 1 / 3;

/** Up to three hours of the day with many replies. */
export interface BusiestHours {
  /** From this hour on, 0 to 23. */
  readonly from: number;
  /** Up to this hour, which is not part of them. */
  readonly until: number;
  /** Of all replies, from 0 to 1. */
  readonly share: number;
}

/**
 * Returns the three hours in a row with the most replies, or fewer when one at an end has none. null if there are few replies, or no three hours have a third of them.
 * `replies`: those of each hour of the day, from midnight on.
 */
export function findBusiestHours(replies: readonly number[]): BusiestHours | null {
  const total = replies.reduce((sum, each) => sum + each, 0);
  if (total < FEWEST_REPLIES) return null;
  const sums = replies
    .slice(0, replies.length - HOURS + 1)
    .map((_, from) => replies.slice(from, from + HOURS).reduce((sum, each) => sum + each, 0));
  const most = Math.max(...sums);
  const share = most / total;
  if (share < NOTABLE_SHARE) return null;
  // An hour without replies at either end is none of the busiest.
  const busy = Array.from({ length: HOURS }, (_, index) => sums.indexOf(most) + index).filter(
    (hour) => (replies[hour] ?? 0) > 0,
  );
  return { from: Math.min(...busy), until: Math.max(...busy) + 1, share };
}

/** Returns a sentence about the busiest hours, such as "41.2% of replies come between 9 am and 12 pm." null if none stand out. */
export function describeBusiestHours(replies: readonly number[]): string | null {
  const busiest = findBusiestHours(replies);
  if (busiest === null) return null;
  const [from, until] = [formatHour(busiest.from), formatHour(busiest.until % HOURS_OF_DAY)];
  return `${formatRate(busiest.share)} of replies come between ${from} and ${until}.`;
}
