import { useEffect } from 'react';
import { useNotes, type ContactNote } from '../../../../shared/contacts/notes.ts';
import type { Message } from '../../api/conversation.ts';
import { getTime } from '../../rules/thread.ts';

const NONE: readonly ContactNote[] = [];

/** Returns the notes that belong between the shown texts. Loads older ones until they are older than the first text. */
export function useThreadNotes(contactId: string, thread: readonly Message[]): readonly ContactNote[] {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotes(contactId);
  const notes = data?.pages.flatMap((page) => page.notes) ?? NONE;
  const [first] = thread;
  const from = first ? getTime(first).getTime() : null;
  const oldest = notes.at(-1);
  const needsMore = hasNextPage && (from === null || !oldest || Date.parse(oldest.at) > from);
  useEffect(() => {
    if (needsMore && !isFetchingNextPage) void fetchNextPage();
  }, [needsMore, isFetchingNextPage, fetchNextPage]);
  return notes;
}
