import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveEvent } from './subscribe.ts';

/** How long a page shows that someone replies. Longer than the interval at which a page that writes says so. */
const SHOWN_MS = 12_000;

interface Replying {
  readonly contactId: string;
  readonly userId: string;
  readonly until: number;
}

/** The people who write at this moment, as this page has heard. */
let replying: readonly Replying[] = [];
const listeners = new Set<() => void>();

function setReplying(next: readonly Replying[]): void {
  replying = next;
  for (const listener of listeners) listener();
}

/** Records who writes to which contact. A change of a conversation ends that, because the text was probably sent. */
export function recordReplying(event: LiveEvent): void {
  if (event.kind === 'conversation' && replying.some(({ contactId }) => contactId === event.id))
    setReplying(replying.filter(({ contactId }) => contactId !== event.id));
  const [contactId, userId] = event.kind === 'replying' ? event.id.split(':') : [];
  if (contactId === undefined || userId === undefined) return;
  const now = Date.now();
  setReplying([
    ...replying.filter((entry) => entry.until > now && !(entry.contactId === contactId && entry.userId === userId)),
    { contactId, userId, until: now + SHOWN_MS },
  ]);
}

/** Returns the ids of the people other than `ownId` who write to a contact at this moment. */
export function useReplying(contactId: string, ownId: string): readonly string[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => replying,
  );
  const [now, setNow] = useState(() => Date.now());
  const entries = all.filter((entry) => entry.contactId === contactId && entry.userId !== ownId);
  const last = Math.max(0, ...entries.map(({ until }) => until));
  useEffect(() => {
    if (last === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, last - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [last]);
  return entries.filter(({ until }) => until > now).map(({ userId }) => userId);
}
