const MINUTE_MS = 60_000;
/** A callback and its repetitions end within seconds, and the queue Inbound is empty within seconds more. */
const SETTLED_MS = 2 * MINUTE_MS;
/** Each check repeats the end of the time before it, in case the carrier's list shows a text late. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** The longest time of one check, so that a check after a long outage stores where it is. */
const LONGEST_MS = 60 * MINUTE_MS;
/** Older texts are not looked for: the table forgets the ids of texts after 35 days, and would take them for missing ones. */
const OLDEST_MS = 30 * 24 * 60 * MINUTE_MS;

/** Returns the moment before which each inbound text has been processed, unless its callback is lost. */
export function settledBefore(now: Date): Date {
  return new Date(now.getTime() - SETTLED_MS);
}

/**
 * Returns the time that a check of the carrier's list covers, or null when nothing is to be checked. `checkedUntil`: where the last
 * complete check ended. `until`: the end of a check that has begun, or null for a new one.
 */
export function planInboundCheck(
  checkedUntil: Date,
  until: Date | null,
  now: Date,
): { readonly from: Date; readonly until: Date } | null {
  const begin = Math.max(checkedUntil.getTime(), now.getTime() - OLDEST_MS);
  const end = until?.getTime() ?? Math.min(begin + LONGEST_MS, settledBefore(now).getTime());
  return end <= checkedUntil.getTime() ? null : { from: new Date(begin - OVERLAP_MS), until: new Date(end) };
}
