import { compareEvents, type OrderedKind } from '../../../../../functions/domain/contacts/timeline-order.ts';
import { formatDayKey, isSameDay } from '../../../lib/format/zone-time.ts';
import type { ContactNote } from '../../../shared/contacts/notes.ts';
import type { ConversationData, Message } from '../api/conversation.ts';
import type { ThreadEvent } from './thread-events.ts';

/** Returns the time that orders a text in the thread: sent, scheduled or created. */
export function getTime(message: Pick<Message, 'created' | 'sent' | 'scheduledFor'>): Date {
  return new Date(message.sent ?? message.scheduledFor ?? message.created);
}

const WAITING_STATES = new Set<Message['state']>(['SCHEDULED', 'CLAIMED']);

/** Returns whether a text waits for a person, so that it has no time at which it leaves. */
function isUndated({ state, scheduledFor }: Pick<Message, 'state' | 'scheduledFor'>): boolean {
  return state === 'SCHEDULED' && scheduledFor === null;
}

/**
 * Merges the lists into one thread: sent and received texts in order, then scheduled ones, those without a time
 * last. A text in several lists appears once.
 */
export function buildThread(
  data: Pick<ConversationData, 'messages' | 'messageQueue' | 'featureQueue'>,
): readonly Message[] {
  const byId = new Map<string, Message>();
  for (const message of [...(data.featureQueue ?? []), ...(data.messageQueue ?? []), ...(data.messages ?? [])]) {
    byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => {
    const waitingOrder = Number(WAITING_STATES.has(a.state)) - Number(WAITING_STATES.has(b.state));
    const order = waitingOrder || Number(isUndated(a)) - Number(isUndated(b));
    // Of two texts of one time, the received one is the cause: an automatic text answers it.
    return order || compareOldestFirst(toItem(a), toItem(b)) || (a.id < b.id ? -1 : 1);
  });
}

/** A text, a note of the team, or something else that happened with the contact, at its place in the thread. */
export type ThreadItem =
  | { readonly kind: 'message'; readonly id: string; readonly at: Date; readonly message: Message }
  | { readonly kind: 'note'; readonly id: string; readonly at: Date; readonly note: ContactNote }
  | { readonly kind: 'event'; readonly id: string; readonly at: Date; readonly event: ThreadEvent };

/**
 * Returns the texts with the notes and events between them. Texts that wait stay last, because they are not sent yet. `notes`, `events`:
 * newest first.
 */
export function buildItems(
  thread: readonly Message[],
  notes: readonly ContactNote[],
  events: readonly ThreadEvent[] = [],
): readonly ThreadItem[] {
  const items: ThreadItem[] = [
    ...notes.toReversed().map((note) => ({ kind: 'note', id: note.id, at: new Date(note.at), note }) as const),
    ...events.toReversed().map((event) => ({ kind: 'event', id: event.id, at: event.at, event }) as const),
  ];
  const firstWaiting = thread.findIndex(({ state }) => WAITING_STATES.has(state));
  const sent = firstWaiting === -1 ? thread : thread.slice(0, firstWaiting);
  return [...[...sent.map(toItem), ...items].sort(compareOldestFirst), ...thread.slice(sent.length).map(toItem)];
}

/** Orders items like the contact's timeline, but oldest first: a cause stands above its effect, also within a millisecond. */
function compareOldestFirst(a: ThreadItem, b: ThreadItem): number {
  return compareEvents({ kind: getOrderedKind(b), at: b.at }, { kind: getOrderedKind(a), at: a.at });
}

function getOrderedKind(item: ThreadItem): OrderedKind {
  switch (item.kind) {
    case 'message':
      return item.message.direction === 'IN' ? 'REPLY' : 'TEXT';
    case 'note':
      return 'NOTE';
    case 'event':
      return item.event.timelineKind;
  }
}

function toItem(message: Message): ThreadItem {
  return { kind: 'message', id: message.id, at: getTime(message), message };
}

/** Returns the id of the newest text that was sent or received, or null. A text that waits is no new text. */
export function findNewestText(items: readonly ThreadItem[]): string | null {
  return items.findLast((item) => item.kind === 'message' && !WAITING_STATES.has(item.message.state))?.id ?? null;
}

/** The texts and notes of one day. */
export interface ThreadDay {
  /**
   * Stays when items join the day. A key of its first item would change with an event that arrives later, and the texts would be drawn
   * again: an open picture would close, and a click would be lost.
   */
  readonly key: string;
  /** null for texts that wait for a person. */
  readonly at: Date | null;
  readonly items: readonly ThreadItem[];
}

/** Groups a thread by day of the sending zone. */
export function groupByDay(thread: readonly ThreadItem[]): readonly ThreadDay[] {
  const days: { key: string; at: Date | null; items: ThreadItem[] }[] = [];
  for (const item of thread) {
    const at = item.kind === 'message' && isUndated(item.message) ? null : item.at;
    const last = days.at(-1);
    if (last && isSameGroup(last.at, at)) last.items.push(item);
    else days.push({ key: nameKey(days, at), at, items: [item] });
  }
  return days;
}

/** Returns the key of a day. A text that waits since an earlier day makes that day appear again. */
function nameKey(before: readonly ThreadDay[], at: Date | null): string {
  const day = at === null ? 'waiting' : formatDayKey(at);
  const times = before.filter(({ key }) => key.startsWith(day)).length;
  return times === 0 ? day : `${day} ${times}`;
}

function isSameGroup(a: Date | null, b: Date | null): boolean {
  return a === null || b === null ? a === b : isSameDay(a, b);
}

/** Returns the id of the first text that the contact wrote after the last view, or null. */
export function findFirstUnread(thread: readonly Message[], lastViewed: string | null): string | null {
  const viewedAt = lastViewed === null ? 0 : Date.parse(lastViewed);
  const isUnread = (message: Message): boolean =>
    message.direction === 'IN' && !message.automatic && getTime(message).getTime() > viewedAt;
  return thread.find(isUnread)?.id ?? null;
}
