import { sameDay } from '../../../lib/format/zone-time.ts';
import type { ConversationData, Message } from '../api/conversation.ts';

/** When a text stands in the thread: when it left, came in or will leave. */
export function getTime(message: Pick<Message, 'created' | 'sent' | 'scheduledFor'>): Date {
  return new Date(message.sent ?? message.scheduledFor ?? message.created);
}

const WAITING = new Set<Message['state']>(['SCHEDULED', 'CLAIMED']);

/** What left or came in, in order, then what waits. A text is there once, however many lists name it. */
export function buildThread(
  data: Pick<ConversationData, 'messages' | 'messageQueue' | 'featureQueue'>,
): readonly Message[] {
  const known = new Map<string, Message>();
  for (const message of [...(data.featureQueue ?? []), ...(data.messageQueue ?? []), ...(data.messages ?? [])]) {
    known.set(message.id, message);
  }
  return [...known.values()].sort((a, b) => {
    const waits = Number(WAITING.has(a.state)) - Number(WAITING.has(b.state));
    return waits !== 0 ? waits : getTime(a).getTime() - getTime(b).getTime();
  });
}

/** The texts of a day under its name. */
export interface ThreadDay {
  readonly at: Date;
  readonly messages: readonly Message[];
}

export function groupByDay(thread: readonly Message[]): readonly ThreadDay[] {
  const days: { at: Date; messages: Message[] }[] = [];
  for (const message of thread) {
    const at = getTime(message);
    const last = days.at(-1);
    if (last && sameDay(last.at, at)) last.messages.push(message);
    else days.push({ at, messages: [message] });
  }
  return days;
}

/** The first text that came in after the conversation was last seen. */
export function findFirstUnread(thread: readonly Message[], lastViewed: string | null): string | null {
  const seen = lastViewed === null ? 0 : Date.parse(lastViewed);
  return thread.find((message) => message.direction === 'IN' && getTime(message).getTime() > seen)?.id ?? null;
}
