import type { Contact } from '../contacts/contact.ts';

/**
 * When the last conversation with a contact was. What a campaign or a message to many sends is no conversation, and a reply to it is. The
 * names are values of `leadFilter` in the API.
 */
export const CONVERSATION_AGES = ['within7Days', 'within30Days', 'over30Days', 'over90Days', 'noConversation'] as const;
export type ConversationAge = (typeof CONVERSATION_AGES)[number];

const DAY_MS = 86_400_000;
const DAYS = {
  within7Days: { within: 7 },
  within30Days: { within: 30 },
  over30Days: { over: 30 },
  over90Days: { over: 90 },
} as const satisfies Readonly<
  Record<Exclude<ConversationAge, 'noConversation'>, { within: number } | { over: number }>
>;

/** The time of a last conversation. null means no bound. */
export interface ConversationSpan {
  /** The first moment. */
  readonly from: Date | null;
  /** The moment after the last one. */
  readonly until: Date | null;
}

export function isConversationAge(filter: string | null): filter is ConversationAge {
  return CONVERSATION_AGES.some((age) => age === filter);
}

/** Returns the span of an age, or null if it means contacts without a conversation. */
export function getConversationSpan(age: ConversationAge, now: Date): ConversationSpan | null {
  if (age === 'noConversation') return null;
  const days = DAYS[age];
  const ago = (count: number): Date => new Date(now.getTime() - count * DAY_MS);
  return 'within' in days ? { from: ago(days.within), until: null } : { from: null, until: ago(days.over) };
}

/** Returns whether the last conversation with a contact is of an age. */
export function hasConversationAge(
  { lastMessage }: Pick<Contact, 'lastMessage'>,
  age: ConversationAge,
  now: Date,
): boolean {
  const span = getConversationSpan(age, now);
  if (span === null || lastMessage === null) return span === null && lastMessage === null;
  return (span.from === null || lastMessage.at >= span.from) && (span.until === null || lastMessage.at < span.until);
}
