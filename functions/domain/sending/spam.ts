import type { Reason } from './reasons.ts';

/**
 * A campaign pauses itself when carriers filtered at least 5 % of its last 200 reported messages, and at least 20 of
 * them.
 */
export const SPAM_WINDOW = 200;
const SPAM_SHARE = 0.05;
const SPAM_MIN_COUNT = 20;

/** What is stored of a campaign's reports, from its first filtered message on. */
export interface FilteredReports {
  /** The number of reports since then, including the first filtered one. */
  readonly reported: number;
  /** The report number of each filtered attempt, by message and attempt. */
  readonly marks: Readonly<Record<string, number>>;
}

/** Returns the filtered attempts among the last 200 reports. */
export function recentMarks({ reported, marks }: FilteredReports): string[] {
  return Object.entries(marks).flatMap(([mark, index]) => (index >= reported - SPAM_WINDOW ? [mark] : []));
}

export function isSpamSuspected(filtered: FilteredReports): boolean {
  const count = recentMarks(filtered).length;
  return count >= SPAM_MIN_COUNT && count >= SPAM_SHARE * Math.min(filtered.reported, SPAM_WINDOW);
}

/** Returns the reason with which a campaign paused itself: how many of its latest messages carriers filtered. */
export function buildSpamReason(filtered: FilteredReports): Reason {
  return `FILTERED_${recentMarks(filtered).length}`;
}
