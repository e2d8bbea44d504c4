import type { Data } from '../../data/index.ts';
import { conversationChanged, type Publish } from '../../domain/live/live-event.ts';
import { isRemoved, RETRYABLE_STATES } from '../../domain/sending/message.ts';
import type { ContactId, MessageId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface RemoveMessageDeps {
  readonly data: Pick<Data, 'messages' | 'inbox'>;
  readonly publish: Publish;
}

/**
 * Removes a failed text that staff wrote from the conversation. Of a removal and a new attempt at the same moment, the first
 * wins. A repetition completes what an interrupted call began.
 */
export async function removeMessage(
  { data, publish }: RemoveMessageDeps,
  { organizationId, now }: Actor,
  { contactId, messageId }: { readonly contactId: ContactId; readonly messageId: MessageId },
): Promise<Refusal | undefined> {
  const ref = { organizationId, contactId, id: messageId };
  const message = await data.messages.find(ref);
  if (!message) return notFound('message');
  if (message.kind !== 'DIRECT' || !RETRYABLE_STATES.includes(message.state))
    return new Refusal('Only a failed text of your team can be deleted.');
  if (!isRemoved(message) && !(await data.messages.remove(message, now)))
    return new Refusal('The message has changed in the meantime. Please reload the page.');
  await data.inbox.hideCanceled(ref);
  await publish([conversationChanged(organizationId, contactId)]);
  return undefined;
}
