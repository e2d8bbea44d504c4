/** The minute that a text is due in, UTC: "2026-03-02T15:00". Due texts are kept, scheduled and swept by it. */
export function formatMinute(at: Date): string {
  return at.toISOString().slice(0, 16);
}

/** The start of the next whole minute; the moment itself when it is one. */
export function ceilToMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / 60_000) * 60_000);
}
