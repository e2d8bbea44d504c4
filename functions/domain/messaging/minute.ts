/** The minute that a text is due in, UTC: "2026-03-02T15:00". Due texts are kept, scheduled and swept by it. */
export function minuteOf(at: Date): string {
  return at.toISOString().slice(0, 16);
}
