import * as z from 'zod/mini';
import type { LiveEvent } from '../adapters/events.ts';
import type { Wake } from '../adapters/wake.ts';
import { newId } from '../platform/ids.ts';
import type { Data } from '../data/parts.ts';
import { sendingRules } from '../domain/accounts/account.ts';
import { unreachableReason } from '../domain/contacts/lead.ts';
import { REPLY_LIMIT } from '../domain/messaging/characters.ts';
import { newText, RETRYABLE } from '../domain/messaging/text.ts';
import { isOpen, nextOpening } from '../domain/messaging/window.ts';
import { once } from '../platform/idempotent.ts';
import { field, Refusal, type SignedInContext } from '../platform/router.ts';
import { id, idempotency } from './inputs.ts';
import { textView } from './views.ts';

export interface MessagingParts {
  readonly data: Data;
  readonly wake: Pick<Wake, 'at'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly zone: string;
}

const messageInput = z.object({
  leadId: id,
  message: z.string().check(
    z.refine((text) => text.trim() !== '', 'Write a message first.'),
    z.maxLength(REPLY_LIMIT, `A message has at most ${REPLY_LIMIT} characters.`),
  ),
  idempotencyKey: idempotency,
});

export function messagingFields(parts: MessagingParts) {
  return {
    messageLead: field({
      input: messageInput,
      empty: { message: null },
      run: (context, input) =>
        once(parts.data.idempotency, context, 'messageLead', input, () => messageLead(parts, context, input)),
    }),

    retryCampaignFeatureQueue: field({
      input: z.object({ leadId: id, campaignFeatureQueueId: id }),
      empty: { message: null },
      run: (context, input) => retryText(parts, context, input),
    }),
  };
}

/** Staff sends a failed text again. Refused while its outcome is unknown, and to those who can get no texts. */
async function retryText(
  parts: MessagingParts,
  context: SignedInContext,
  input: { leadId: string; campaignFeatureQueueId: string },
) {
  const { data } = parts;
  const { session, now } = context;
  const [text, lead, organization] = await Promise.all([
    data.texts.find({ organizationId: session.organizationId, leadId: input.leadId, id: input.campaignFeatureQueueId }),
    data.leads.find(session.organizationId, input.leadId),
    data.accounts.organization(session.organizationId),
  ]);
  if (!text || !lead || !organization) return new Refusal('There is no such message.');
  if (!RETRYABLE.includes(text.state)) return new Refusal('Only a message that failed can be sent again.');
  const unreachable = unreachableReason(lead);
  if (unreachable !== null) return new Refusal(`${unreachable}.`);
  const rules = sendingRules(organization, parts.zone);
  const due = nextOpening(now, rules);
  if (!(await data.flow.again(text, due, null, rules, now)))
    return new Refusal('The message has changed meanwhile. Please look again.');
  await parts.wake.at([due], now);
  await parts.publish([
    { organizationId: session.organizationId, kind: 'conversation', id: lead.id },
    ...(text.campaign
      ? [{ organizationId: session.organizationId, kind: 'campaign' as const, id: text.campaign.id }]
      : []),
  ]);
  return {
    message: textView({ ...text, state: 'SCHEDULED', due, reason: null }, lead, {
      campaigns: new Map(),
      users: new Map(),
    }),
  };
}

/** A one-to-one text: due now, or when the window opens. */
async function messageLead(parts: MessagingParts, context: SignedInContext, input: z.infer<typeof messageInput>) {
  const { data } = parts;
  const { session, now } = context;
  const [lead, organization, users] = await Promise.all([
    data.leads.find(session.organizationId, input.leadId),
    data.accounts.organization(session.organizationId),
    data.accounts.userNames([session.userId]),
  ]);
  if (!lead || !organization) return new Refusal('There is no such contact.');
  const unreachable = unreachableReason(lead);
  if (unreachable !== null || lead.phone === null) return new Refusal(`${unreachable ?? 'No phone number'}.`);
  const rules = sendingRules(organization, parts.zone);
  const due = nextOpening(now, rules);
  const text = newText({
    organizationId: session.organizationId,
    leadId: lead.id,
    id: newId(now),
    kind: 'DIRECT',
    state: 'SCHEDULED',
    lane: 'reply',
    body: input.message.trim(),
    phone: lead.phone,
    created: now,
    due,
    reason: isOpen(now, rules) ? null : 'Outside sending hours',
    userId: session.userId,
    senderName: users.get(session.userId) ?? null,
  });
  await data.flow.scheduleDirect(text);
  await parts.wake.at([due], now);
  await parts.publish([{ organizationId: session.organizationId, kind: 'conversation', id: lead.id }]);
  return { message: textView(text, lead, { campaigns: new Map(), users }) };
}
