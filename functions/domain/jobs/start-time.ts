/** How far ahead a campaign or a message to many may start. A year, and a day for leap years. */
const MAX_START_AHEAD_SECONDS = 366 * 86_400;

export const STARTS_TOO_LATE = 'A start can be at most a year ahead.';

/** Returns whether a start is too far ahead. `startAt`: ISO. null means now. */
export function startsTooLate(startAt: string | null, now: Date): boolean {
  return startAt !== null && Date.parse(startAt) > now.getTime() + MAX_START_AHEAD_SECONDS * 1000;
}
