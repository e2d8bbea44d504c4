import type { QueryKey } from '@tanstack/react-query';

const SECOND_MS = 1_000;

/**
 * Refreshes at once, then at most once a second whatever comes: a campaign that sends hundreds of texts a second tells
 * the page as often, and each refresh is a call. The last event is never lost.
 */
export function throttlePerSecond(refresh: (queryKey: QueryKey) => void): {
  readonly add: (queryKey: QueryKey) => void;
  readonly stop: () => void;
} {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    timer = null;
    if (waiting.size === 0) return;
    for (const queryKey of waiting.values()) refresh(queryKey);
    waiting.clear();
    timer = setTimeout(flush, SECOND_MS);
  };
  return {
    add: (queryKey) => {
      waiting.set(JSON.stringify(queryKey), queryKey);
      // The events of one message come together: they are one refresh.
      timer ??= setTimeout(flush);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
