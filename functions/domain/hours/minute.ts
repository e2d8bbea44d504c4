/**
 * Returns the due minute of a time, in UTC: "2026-03-02T15:00". Due messages are stored, woken up and swept by minute.
 */
export function formatMinute(at: Date): string {
  return at.toISOString().slice(0, 16);
}

/** Returns the start of the next whole minute, or the time itself when it is a whole minute. */
export function ceilToMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / 60_000) * 60_000);
}
