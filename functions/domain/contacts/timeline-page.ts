/**
 * Something that happened with a contact. `position`: an id that begins with the time, such as that of a text or a note. Positions
 * sort by time, and no two texts or notes have the same one.
 */
export interface Positioned<T> {
  readonly position: string;
  readonly event: T;
}

/** A part of a long list, newest first, such as the texts of a contact. */
export interface Stretch<T> {
  readonly events: readonly Positioned<T>[];
  /** The oldest position that was read, of a deleted note, too. null if the list ends here. */
  readonly reached: string | null;
}

/** A page of a timeline, newest first. */
export interface TimelinePage<T> {
  readonly events: readonly T[];
  /** The next page has what is before this position. null if the timeline ends here. */
  readonly next: string | null;
}

/**
 * Merges long lists, each read from `before` on, with short ones that are complete. The page ends where the first of the long lists was
 * read to, because that list may have more events behind. No event is on two pages, and none is left out.
 */
export function mergePage<T>(
  before: string,
  stretches: readonly Stretch<T>[],
  complete: readonly Positioned<T>[],
): TimelinePage<T> {
  const reached = stretches.flatMap((stretch) => stretch.reached ?? []);
  const end = reached.length === 0 ? null : reached.reduce((latest, each) => (each > latest ? each : latest));
  const events = [...stretches.flatMap((stretch) => stretch.events), ...complete]
    .filter(({ position }) => position < before && (end === null || position >= end))
    .sort((a, b) => (a.position < b.position ? 1 : a.position > b.position ? -1 : 0));
  return { events: events.map(({ event }) => event), next: end };
}
