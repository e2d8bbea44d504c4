import { useCallback, useRef, useState } from 'react';
import { loadOlderTexts, type ConversationData, type Message } from '../../api/conversation.ts';
import { buildThread } from '../../rules/thread.ts';

/** The texts of a conversation that this page has loaded. */
interface LongThread {
  readonly thread: readonly Message[];
  readonly hasOlder: boolean;
  /** The oldest loaded text, when there are older ones. */
  readonly olderThan: string | null;
  readonly isLoading: boolean;
  /** Why the older texts could not be loaded, or null. */
  readonly error: Error | null;
  readonly loadOlder: () => void;
}

interface Loaded {
  readonly older: readonly Message[];
  /** What the server needs to continue. null if all texts are loaded. */
  readonly olderThan: string | null;
}

/**
 * Joins the newest texts, which change, with the older ones, which were loaded page by page. A text that leaves the newest ones
 * because others have arrived stays. After a long absence the newest ones share no text with what was loaded, and the thread
 * starts again, so that no text is missing between them.
 */
export function useLongThread(data: ConversationData): LongThread {
  const [loaded, setLoaded] = useState<Loaded>({ older: [], olderThan: data.olderThan });
  const [seen, setSeen] = useState(data);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const generation = useRef(0);
  /** The text before which texts are being loaded. The reader and a search may ask in the same moment. */
  const asked = useRef<string | null>(null);
  if (seen !== data) {
    setSeen(data);
    const before = buildThread(seen);
    const newest = new Set(buildThread(data).map(({ id }) => id));
    const isGap = before.length > 0 && data.olderThan !== null && !before.some(({ id }) => newest.has(id));
    if (isGap) setLoaded({ older: [], olderThan: data.olderThan });
    else if (data.olderThan !== null || loaded.older.length > 0) {
      // Only sent texts leave the newest ones. A text that waits is gone when it was canceled.
      const left = before.filter(({ id, state }) => !newest.has(id) && isOlder(id, data) && state !== 'SCHEDULED');
      if (left.length > 0) setLoaded({ ...loaded, older: [...loaded.older, ...left] });
    }
  }

  const loadOlder = useCallback(() => {
    const { olderThan } = loaded;
    if (olderThan === null || isLoading || asked.current === olderThan) return;
    asked.current = olderThan;
    generation.current += 1;
    const own = generation.current;
    setIsLoading(true);
    setError(null);
    loadOlderTexts(olderThan).then(
      (page) => {
        asked.current = null;
        if (own === generation.current) setIsLoading(false);
        // The thread may have started again in the meantime.
        setLoaded((now) =>
          now.olderThan === olderThan ? { older: [...page.messages, ...now.older], olderThan: page.olderThan } : now,
        );
      },
      (problem: unknown) => {
        asked.current = null;
        if (own === generation.current) setIsLoading(false);
        setError(problem instanceof Error ? problem : new Error('The older texts could not be loaded.'));
      },
    );
  }, [loaded, isLoading]);

  const thread = buildThread({
    messages: [...loaded.older, ...(data.messages ?? [])],
    messageQueue: data.messageQueue,
    featureQueue: data.featureQueue,
  });
  return { thread, hasOlder: loaded.olderThan !== null, olderThan: loaded.olderThan, isLoading, error, loadOlder };
}

/** The ids of messages sort by their planned time. `olderThan` is the oldest of the newest ones. */
function isOlder(id: string, { olderThan }: ConversationData): boolean {
  return olderThan !== null && id < olderThan;
}
