import type { Data } from '../../data/index.ts';
import { describeText } from '../../domain/media/attachment.ts';
import type { Contact, LastMessage } from '../../domain/contacts/contact.ts';
import { isInConversation, RETRYABLE_STATES, type Message } from '../../domain/sending/message.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { lastIdAt } from '../../platform/ids.ts';

export interface LastTextsDeps {
  readonly data: Pick<Data, 'messages'>;
}

/** How many texts are read to find one that was sent or received: the newest ones may wait for the morning, or were canceled. */
const LOOKED_AT = 5;

/**
 * Returns the newest text with each contact, by contact id: received, or sent by staff, a campaign or a message to many. A contact's own
 * `lastMessage` is that of the conversation, which texts to many do not change, so that they do not reorder the inbox. Cost: one query of
 * five items for each contact.
 */
export async function findLastTexts(
  { data }: LastTextsDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  contacts: readonly Pick<Contact, 'id'>[],
): Promise<ReadonlyMap<ContactId, LastMessage>> {
  const found = await Promise.all(
    contacts.map(async ({ id }) => {
      const { messages } = await data.messages.listBefore(organizationId, id, {
        before: lastIdAt(now),
        limit: LOOKED_AT,
      });
      const last = pickLastText(messages);
      return last === null ? [] : [[id, last] as const];
    }),
  );
  return new Map(found.flat());
}

/** Returns the text that was received or left last. null if none was. */
function pickLastText(messages: readonly Message[]): LastMessage | null {
  const texts = messages.filter(isInConversation).map((message) => ({ message, at: message.sent ?? message.created }));
  const [last] = texts.sort((a, b) => b.at.getTime() - a.at.getTime());
  if (!last) return null;
  const { message, at } = last;
  return {
    messageId: message.id,
    direction: message.kind === 'INBOUND' ? 'IN' : 'OUT',
    body: describeText(message),
    at,
    hasFailed: RETRYABLE_STATES.includes(message.state),
  };
}
