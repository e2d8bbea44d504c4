import type { QueryKey } from '@tanstack/react-query';

const SECOND_MS = 1_000;

/**
 * Refreshes each key at once, then at most once a second. A campaign can send hundreds of events a second, and each
 * refresh is a call. The last event is never dropped.
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
      // The events of one message arrive together and cause one refresh.
      timer ??= setTimeout(flush);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
