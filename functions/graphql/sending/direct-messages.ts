import * as z from 'zod/mini';
import type { LiveEvent } from '../../adapters/events.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import { newId } from '../../platform/ids.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { unreachableReason } from '../../domain/contacts/contact.ts';
import { REPLY_LIMIT } from '../../domain/content/characters.ts';
import { newMessage, RETRYABLE_STATES } from '../../domain/sending/message.ts';
import { isOpen, nextOpening } from '../../domain/hours/window.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field, Refusal, type SignedInContext } from '../../platform/router.ts';
import { id, idempotencyKeyInput } from '../shared/inputs.ts';
import { messageView } from '../shared/views.ts';

export interface MessagingDeps {
  readonly data: Data;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly zone: string;
}

const messageInput = z.object({
  leadId: id,
  message: z.string().check(
    z.refine((text) => text.trim() !== '', 'Write a message first.'),
    z.maxLength(REPLY_LIMIT, `A message has at most ${REPLY_LIMIT} characters.`),
  ),
  idempotencyKey: idempotencyKeyInput,
});

export function messagingFields(deps: MessagingDeps) {
  return {
    messageLead: field({
      input: messageInput,
      empty: { message: null },
      run: (context, input) =>
        runIdempotent(deps.data.idempotency, context, 'messageLead', input, () => messageLead(deps, context, input)),
    }),

    retryCampaignFeatureQueue: field({
      input: z.object({ leadId: id, campaignFeatureQueueId: id }),
      empty: { message: null },
      run: (context, input) => retryMessage(deps, context, input),
    }),
  };
}

/** Staff sends a failed text again. Refused while its outcome is unknown, and to those who can get no texts. */
async function retryMessage(
  deps: MessagingDeps,
  context: SignedInContext,
  input: { leadId: string; campaignFeatureQueueId: string },
) {
  const { data } = deps;
  const { session, now } = context;
  const [message, contact, organization] = await Promise.all([
    data.messages.find({
      organizationId: session.organizationId,
      contactId: input.leadId,
      id: input.campaignFeatureQueueId,
    }),
    data.contacts.find(session.organizationId, input.leadId),
    data.accounts.findOrganization(session.organizationId),
  ]);
  if (!message || !contact || !organization) return new Refusal('There is no such message.');
  if (!RETRYABLE_STATES.includes(message.state)) return new Refusal('Only a message that failed can be sent again.');
  const unreachable = unreachableReason(contact);
  if (unreachable !== null) return new Refusal(`${unreachable}.`);
  const rules = buildSendingRules(organization, deps.zone);
  const due = nextOpening(now, rules);
  if (!(await data.flow.retry(message, due, null, rules, now)))
    return new Refusal('The message has changed meanwhile. Please look again.');
  await deps.wakeUps.schedule([due], now);
  await deps.publish([
    { organizationId: session.organizationId, kind: 'conversation', id: contact.id },
    ...(message.campaign
      ? [{ organizationId: session.organizationId, kind: 'campaign' as const, id: message.campaign.id }]
      : []),
  ]);
  return {
    message: messageView({ ...message, state: 'SCHEDULED', due, reason: null }, contact, {
      campaigns: new Map(),
      users: new Map(),
    }),
  };
}

/** A one-to-one text: due now, or when the window opens. */
async function messageLead(deps: MessagingDeps, context: SignedInContext, input: z.infer<typeof messageInput>) {
  const { data } = deps;
  const { session, now } = context;
  const [contact, organization, users] = await Promise.all([
    data.contacts.find(session.organizationId, input.leadId),
    data.accounts.findOrganization(session.organizationId),
    data.accounts.findUserNames([session.userId]),
  ]);
  if (!contact || !organization) return new Refusal('There is no such contact.');
  const unreachable = unreachableReason(contact);
  if (unreachable !== null || contact.phone === null) return new Refusal(`${unreachable ?? 'No phone number'}.`);
  const rules = buildSendingRules(organization, deps.zone);
  const due = nextOpening(now, rules);
  const message = newMessage({
    organizationId: session.organizationId,
    contactId: contact.id,
    id: newId(now),
    kind: 'DIRECT',
    state: 'SCHEDULED',
    lane: 'reply',
    body: input.message.trim(),
    phone: contact.phone,
    created: now,
    due,
    reason: isOpen(now, rules) ? null : 'Outside sending hours',
    userId: session.userId,
    senderName: users.get(session.userId) ?? null,
  });
  await data.flow.scheduleDirect(message);
  await deps.wakeUps.schedule([due], now);
  await deps.publish([{ organizationId: session.organizationId, kind: 'conversation', id: contact.id }]);
  return { message: messageView(message, contact, { campaigns: new Map(), users }) };
}
