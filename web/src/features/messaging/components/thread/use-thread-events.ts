import { useEffect } from 'react';
import { useTimeline } from '../../../../shared/contacts/timeline.ts';
import type { Message } from '../../api/conversation.ts';
import { getTime } from '../../rules/thread.ts';
import { listThreadEvents, type ThreadEvent } from '../../rules/thread-events.ts';

/** A thread of many years loads no more than these, or the page would wait for events that few people read. */
const MAX_PAGES = 4;

/** Returns what happened between the loaded texts. Loads older events until they are older than the first text. */
export function useThreadEvents(
  contactId: string,
  thread: readonly Message[],
  hasOlderTexts: boolean,
): readonly ThreadEvent[] {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isError } = useTimeline(contactId);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const [first] = thread;
  const from = first && hasOlderTexts ? getTime(first) : null;
  const oldest = events.at(-1);
  const needsMore =
    hasNextPage &&
    (data?.pages.length ?? 0) < MAX_PAGES &&
    (from === null || !oldest || Date.parse(oldest.at) > from.getTime());
  useEffect(() => {
    if (needsMore && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [needsMore, isFetchingNextPage, isError, fetchNextPage]);
  return listThreadEvents(events, from);
}
