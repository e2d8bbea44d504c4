import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { canFetchAgain } from '../../domain/media/attachment.ts';
import { conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { ContactId, MessageId } from '../../domain/shared/ids.ts';
import { fetchAttachmentsMessage } from '../../messages/media.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { SAFETY_DELAY_SECONDS } from '../jobs/commit-with-work.ts';

export interface RetryAttachmentsDeps {
  readonly data: Pick<Data, 'attachments' | 'messages'>;
  readonly media: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/**
 * Fetches the files of an inbound text again that the carrier did not give. The work is queued also when a file already waits,
 * because a worker that was killed may have left it. A fetch finds only files that wait, so a second one does nothing.
 */
export async function retryAttachments(
  { data, media, publish }: RetryAttachmentsDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { contactId, messageId }: { readonly contactId: ContactId; readonly messageId: MessageId },
): Promise<Refusal | undefined> {
  const message = await data.messages.findMessage({ organizationId, contactId, id: messageId });
  if (!message || message.attachments.length === 0) return notFound('message');
  const body = fetchAttachmentsMessage(message);
  await media.send({ body, delaySeconds: SAFETY_DELAY_SECONDS, group: organizationId });
  for (const [index, attachment] of message.attachments.entries())
    if (canFetchAgain(attachment))
      await data.attachments.change(message, index, 'FAILED', { state: 'WAITING', type: null, problem: null });
  await media.send({ body, group: organizationId });
  await publish([conversationChanged(organizationId, contactId)]);
  return undefined;
}
