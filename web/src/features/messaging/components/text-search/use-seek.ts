import { useEffect } from 'react';
import type { TextTarget } from './text-target.ts';

/** A search does not load more texts of a conversation than this. The reader scrolls on from there. */
const MAX_TEXTS = 2_000;

interface OlderTexts {
  /** The oldest loaded text, when there are older ones. */
  readonly olderThan: string | null;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly loadOlder: () => void;
}

/** Loads older texts of a conversation until they reach back to a found text or note. */
export function useSeek(
  target: TextTarget | null,
  count: number,
  { olderThan, isLoading, error, loadOlder }: OlderTexts,
): void {
  const isMissing =
    target !== null && olderThan !== null && getOrder(target.textId) < getOrder(olderThan) && count < MAX_TEXTS;
  const mayLoad = isMissing && !isLoading && error === null;
  useEffect(() => {
    if (mayLoad) loadOlder();
  }, [mayLoad, loadOlder]);
}

/** The id of a text begins with its contact, and that of a note does not. What follows begins with the time in both. */
function getOrder(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}
