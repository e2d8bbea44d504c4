import { isSameDay } from '../../../lib/format/zone-time.ts';
import type { ConversationData, Message } from '../api/conversation.ts';

/** Returns the time that orders a text in the thread: sent, scheduled or created. */
export function getTime(message: Pick<Message, 'created' | 'sent' | 'scheduledFor'>): Date {
  return new Date(message.sent ?? message.scheduledFor ?? message.created);
}

const WAITING_STATES = new Set<Message['state']>(['SCHEDULED', 'CLAIMED']);

/**
 * Merges the lists into one thread: sent and received texts in order, then scheduled ones. A text in several lists
 * appears once.
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
    return waitingOrder !== 0 ? waitingOrder : getTime(a).getTime() - getTime(b).getTime();
  });
}

/** The texts of one day. */
export interface ThreadDay {
  readonly at: Date;
  readonly messages: readonly Message[];
}

/** Groups the texts of a thread by day of the sending zone. */
export function groupByDay(thread: readonly Message[]): readonly ThreadDay[] {
  const days: { at: Date; messages: Message[] }[] = [];
  for (const message of thread) {
    const at = getTime(message);
    const last = days.at(-1);
    if (last && isSameDay(last.at, at)) last.messages.push(message);
    else days.push({ at, messages: [message] });
  }
  return days;
}

/** Returns the id of the first text that arrived after the last view, or null. */
export function findFirstUnread(thread: readonly Message[], lastViewed: string | null): string | null {
  const viewedAt = lastViewed === null ? 0 : Date.parse(lastViewed);
  return thread.find((message) => message.direction === 'IN' && getTime(message).getTime() > viewedAt)?.id ?? null;
}
