/** How many people watched each part of a video. */
export interface WatchedVideo {
  /** The length of the video. */
  readonly seconds: number;
  readonly plays: number;
  readonly parts: readonly number[];
}

/**
 * Returns the biggest drop: the second at which a part ends that most people watched without the next one. They may have skipped ahead.
 * null if there is no drop.
 */
export function findBiggestDrop({
  seconds,
  parts,
}: WatchedVideo): { readonly at: number; readonly people: number } | null {
  const losses = parts
    .slice(0, -1)
    .map((people, part) => ({ at: ((part + 1) / parts.length) * seconds, people: people - (parts[part + 1] ?? 0) }));
  const [worst] = losses.filter(({ people }) => people > 0).toSorted((one, other) => other.people - one.people);
  return worst ?? null;
}
