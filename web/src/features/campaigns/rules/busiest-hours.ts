/** Fewer replies say nothing about hours. */
const FEWEST_REPLIES = 20;
const HOURS = 3;
/** The share that three of the twelve sending hours would have if all were alike is a quarter. */
const NOTABLE_SHARE = 1 / 3;

/** Three hours of the day with many replies. */
export interface BusiestHours {
  /** From this hour on, 0 to 23. */
  readonly from: number;
  /** Up to this hour, which is not part of them. */
  readonly until: number;
  /** Of all replies, from 0 to 1. */
  readonly share: number;
}

/**
 * Returns the three hours in a row with the most replies. Null: there are few replies, or no three hours have a third of them.
 * `replies`: those of each hour of the day, from midnight on.
 */
export function findBusiestHours(replies: readonly number[]): BusiestHours | null {
  const total = replies.reduce((sum, each) => sum + each, 0);
  if (total < FEWEST_REPLIES) return null;
  const sums = replies
    .slice(0, replies.length - HOURS + 1)
    .map((_, from) => replies.slice(from, from + HOURS).reduce((sum, each) => sum + each, 0));
  const most = Math.max(...sums);
  const from = sums.indexOf(most);
  const share = most / total;
  return share < NOTABLE_SHARE ? null : { from, until: from + HOURS, share };
}
