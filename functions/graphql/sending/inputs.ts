import * as z from 'zod/mini';
import { CARRIER_LIMIT } from '../../domain/content/characters.ts';
import {
  ID_LENGTH,
  blocks,
  eventIds,
  id,
  idempotencyKeyInput,
  optionalBoolean,
  optionalDateTime,
  optionalId,
  pageCursor,
  selection,
} from '../shared/inputs.ts';

export const sendsInput = z.object({ after: pageCursor(100) });

export const messageLeadInput = z.object({
  leadId: id,
  message: z.string().check(
    z.refine((text) => text.trim() !== '', 'Write a message first.'),
    z.maxLength(CARRIER_LIMIT, `A message has at most ${CARRIER_LIMIT} characters.`),
  ),
  idempotencyKey: idempotencyKeyInput,
});

export const cancelMessageInput = z.object({
  messageId: z.string().check(z.maxLength(2 * ID_LENGTH + 1, 'An id is too long.')),
});

export const retryInput = z.object({
  campaignFeatureQueueId: z.string().check(z.maxLength(2 * ID_LENGTH + 1, 'An id is too long.')),
  idempotencyKey: idempotencyKeyInput,
});

export const messageLeadsInput = z.object({
  ...selection,
  messageContent: blocks,
  startAt: optionalDateTime,
  idempotencyKey: idempotencyKeyInput,
});

export const summarizeSendingInput = z.object({
  ...selection,
  eventIds: z.nullish(eventIds),
  campaignId: optionalId,
  messageContent: z.nullish(blocks),
  sendAgain: optionalBoolean,
  startAt: optionalDateTime,
});

const MAX_NOTE_LENGTH = 200;
export const holdSendingInput = z.object({
  scope: z.enum(['PLATFORM', 'ORGANIZATION']),
  held: z.boolean(),
  reason: z.nullish(
    z.string().check(z.maxLength(MAX_NOTE_LENGTH, `A reason has at most ${MAX_NOTE_LENGTH} characters.`)),
  ),
});
