import type { Reason } from './reasons.ts';

/**
 * The spam pause (fine points, "Law, consent, carrier"): carriers filtered at least 5 % of a campaign's last 200
 * reported texts, and at least 20 of them.
 */
export const SPAM_WINDOW = 200;
const SPAM_SHARE = 0.05;
const SPAM_MIN_COUNT = 20;

/** What is kept of a campaign's reports, from its first filtered text on. */
export interface FilteredReports {
  /** Reports since then, the first filtered one among them. */
  readonly reported: number;
  /** Each filtered attempt's place among them, by text and attempt. */
  readonly marks: Readonly<Record<string, number>>;
}

/** Filtered attempts that are among the last 200 reports. */
export function recentMarks({ reported, marks }: FilteredReports): string[] {
  return Object.entries(marks).flatMap(([mark, index]) => (index >= reported - SPAM_WINDOW ? [mark] : []));
}

export function isSpamSuspected(filtered: FilteredReports): boolean {
  const count = recentMarks(filtered).length;
  return count >= SPAM_MIN_COUNT && count >= SPAM_SHARE * Math.min(filtered.reported, SPAM_WINDOW);
}

/** The reason that a campaign paused itself: how many of its latest texts carriers filtered. */
export function buildSpamReason(filtered: FilteredReports): Reason {
  return `FILTERED_${recentMarks(filtered).length}`;
}
