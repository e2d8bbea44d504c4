import type { CarrierMedia, FetchedMedia } from '../../adapters/carrier-media.ts';
import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import {
  attachmentKey,
  failedFetch,
  FETCH_DELAYS,
  judgeBytes,
  MAX_ATTACHMENT_BYTES,
  type Attachment,
  type AttachmentFacts,
} from '../../domain/media/attachment.ts';
import { contactChanged, conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Message, MessageRef } from '../../domain/sending/message.ts';
import { fetchAttachmentsMessage } from '../../messages/media.ts';
import { logger } from '../../platform/logger.ts';

export interface FetchAttachmentsDeps {
  readonly data: Pick<Data, 'attachments' | 'messages'>;
  readonly carrierMedia: Pick<CarrierMedia, 'fetch'>;
  /** The private bucket. Only signed addresses show a file of it. */
  readonly uploads: Pick<Files, 'write' | 'remove'>;
  /** The queue of this work. */
  readonly queue: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/**
 * Fetches the files of an inbound text that wait, and stores the pictures among them. What the carrier does not give now is fetched
 * again later, {@link FETCH_DELAYS}. `round`: how many attempts were made before. May run repeatedly and at the same moment for the
 * same text: a file has one key, and each attachment is settled once.
 */
export async function fetchAttachments(deps: FetchAttachmentsDeps, ref: MessageRef, round: number): Promise<void> {
  const message = await deps.data.messages.findMessage(ref);
  const waiting = (message?.attachments ?? []).flatMap((attachment, index) =>
    attachment.state === 'WAITING' ? [{ attachment, index }] : [],
  );
  if (!message || waiting.length === 0) return;
  const delay = FETCH_DELAYS[round];
  const outcomes = await Promise.all(
    waiting.map(({ attachment, index }) => fetchOne(deps, message, { attachment, index, isLast: delay === undefined })),
  );
  if (delay !== undefined && outcomes.includes('LATER'))
    await deps.queue.send({
      body: fetchAttachmentsMessage(ref, round + 1),
      delaySeconds: delay,
      group: ref.organizationId,
    });
  if (outcomes.includes('SETTLED'))
    await deps.publish([
      conversationChanged(ref.organizationId, ref.contactId),
      contactChanged(ref.organizationId, ref.contactId),
    ]);
}

interface Waiting {
  readonly attachment: Attachment;
  readonly index: number;
  /** No attempt follows this one. */
  readonly isLast: boolean;
}

async function fetchOne(
  { data, carrierMedia, uploads }: FetchAttachmentsDeps,
  message: Message,
  { attachment, index, isLast }: Waiting,
): Promise<'SETTLED' | 'LATER'> {
  const { carrierId } = message;
  const fetched: FetchedMedia =
    carrierId === null
      ? { kind: 'GONE' }
      : await carrierMedia.fetch({ carrierId, mediaId: attachment.mediaId }, MAX_ATTACHMENT_BYTES);
  const facts = judge(fetched);
  // A file that was just announced may not be there yet.
  if (!isLast && (facts.problem === 'GONE' || facts.problem === 'UNREACHABLE')) return 'LATER';
  const key = facts.type === null ? null : attachmentKey(message, index, facts.type);
  if (fetched.kind === 'FOUND' && key !== null && facts.type !== null)
    await uploads.write(key, fetched.bytes, facts.type);
  const isSettled = await data.attachments.change(message, index, 'WAITING', facts);
  // The contact was erased in the meantime, or another worker stored the same file. Only the file of an erased contact goes.
  if (!isSettled && key !== null && !(await hasAttachments(data, message))) await uploads.remove(key);
  if (facts.problem !== null)
    logger.warn('A file of an inbound text could not be stored', {
      organizationId: message.organizationId,
      contactId: message.contactId,
      messageId: message.id,
      problem: facts.problem,
    });
  return 'SETTLED';
}

function judge(fetched: FetchedMedia): AttachmentFacts {
  return fetched.kind === 'FOUND' ? judgeBytes(fetched.bytes) : failedFetch(fetched.kind);
}

async function hasAttachments({ messages }: Pick<Data, 'messages'>, ref: MessageRef): Promise<boolean> {
  return ((await messages.findMessage(ref))?.attachments ?? []).length > 0;
}
