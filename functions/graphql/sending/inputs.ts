import { NAME_LIMIT } from '../../domain/contacts/name-limit.ts';
import { isE164 } from '../../domain/contacts/phone.ts';
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

/** New contacts are grouped by country, and by whether they opted out. */
const MAX_NEW_GROUPS = 500;
const newLeads = z.object({
  count: z.int().check(z.positive()),
  phone: z.string().check(z.refine(isE164, 'Write phone numbers like +16025550101.')),
  name: z.nullish(z.string().check(z.maxLength(NAME_LIMIT, 'The name is too long.'))),
  optedOut: optionalBoolean,
});

export const summarizeSendingInput = z.object({
  ...selection,
  eventIds: z.nullish(eventIds),
  campaignId: optionalId,
  messageContent: z.nullish(blocks),
  sendAgain: optionalBoolean,
  startAt: optionalDateTime,
  newLeads: z.nullish(z.array(newLeads).check(z.maxLength(MAX_NEW_GROUPS, 'Too many kinds of new contacts.'))),
});

const MAX_NOTE_LENGTH = 200;
export const holdSendingInput = z.object({
  scope: z.enum(['PLATFORM', 'ORGANIZATION']),
  held: z.boolean(),
  reason: z.nullish(
    z.string().check(z.maxLength(MAX_NOTE_LENGTH, `A reason has at most ${MAX_NOTE_LENGTH} characters.`)),
  ),
});
