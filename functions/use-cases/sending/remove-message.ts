import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { isRemoved, RETRYABLE_STATES } from '../../domain/sending/message.ts';
import type { ContactId, MessageId, OrganizationId } from '../../domain/shared/ids.ts';
import { hideCanceledText } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { SAFETY_DELAY_SECONDS } from '../jobs/commit-with-work.ts';

export interface RemoveMessageDeps {
  readonly data: Pick<Data, 'messages' | 'inbox'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/**
 * Removes a failed text that staff wrote from the conversation. Of a removal and a new attempt at the same moment, the first
 * wins. A repetition completes what an interrupted call began.
 */
export async function removeMessage(
  { data, bulk, publish }: RemoveMessageDeps,
  { organizationId, now }: Actor,
  { contactId, messageId }: { readonly contactId: ContactId; readonly messageId: MessageId },
): Promise<Refusal | undefined> {
  const ref = { organizationId, contactId, id: messageId };
  const message = await data.messages.findMessage(ref);
  if (!message) return notFound('message');
  if (message.kind !== 'DIRECT' || !RETRYABLE_STATES.includes(message.state))
    return new Refusal('Only a failed text of your team can be deleted.');
  await announceHiding(bulk, organizationId, { contactId, messageId });
  if (!isRemoved(message) && !(await data.messages.removeMessage(message, now)))
    return new Refusal('The message has changed in the meantime. Please reload the page.');
  await data.inbox.hideCanceled(ref);
  await publish([conversationChanged(organizationId, contactId)]);
  return undefined;
}

/**
 * Announces that a text is going to leave its conversation. The function may end between the commit and the change of the list of
 * conversations, which would then show the text until the next one. Nothing happens for a text that stays. Cost: a queue message.
 */
export async function announceHiding(
  bulk: Pick<Queue, 'send'>,
  organizationId: OrganizationId,
  text: { readonly contactId: ContactId; readonly messageId: MessageId },
): Promise<void> {
  await bulk.send({
    body: hideCanceledText(organizationId, text),
    delaySeconds: SAFETY_DELAY_SECONDS,
    group: organizationId,
  });
}
