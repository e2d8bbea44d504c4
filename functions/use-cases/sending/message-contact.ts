import type { ContactId, MessageId } from '../../domain/shared/ids.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { unreachableReason, type Contact } from '../../domain/contacts/contact.ts';
import { CARRIER_LIMIT } from '../../domain/content/characters.ts';
import { isOpen, nextOpening } from '../../domain/hours/window.ts';
import { campaignChanged, conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { formatBlocks, type MessageBlock } from '../../domain/content/blocks.ts';
import { appendSuffix, getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import { renderWords, toWords } from '../../domain/content/words.ts';
import { isRemoved, newMessage, RETRYABLE_STATES, type Message } from '../../domain/sending/message.ts';
import type { Queue } from '../../adapters/queue.ts';
import { sendNow } from '../../messages/texts/deliveries.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal, toRefusal } from '../../platform/refusal.ts';

export interface MessageContactDeps {
  readonly data: Pick<Data, 'accounts' | 'contacts' | 'messages' | 'flow' | 'conversations'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  /** The queue of messages that are due now. */
  readonly replies: Pick<Queue, 'send'>;
  readonly publish: Publish;
  readonly zone: string;
}

/** A scheduled message with what its view needs. */
export interface ScheduledMessage {
  readonly message: Message;
  readonly contact: Contact;
  readonly userNames: ReadonlyMap<string, string>;
}

interface Reply {
  readonly contactId: ContactId;
  /** Without placeholders for a text that staff typed to this contact. */
  readonly blocks: readonly MessageBlock[];
  readonly pack: Pack;
  /** The browser's key of the reply. A reply with a key becomes one message, however often and late it is sent. */
  readonly key?: string | null;
}

/** Schedules a one-to-one text: for now, or for the next opening of the sending window. */
export async function messageContact(
  deps: MessageContactDeps,
  actor: Actor,
  reply: Reply,
): Promise<ScheduledMessage | Refusal> {
  const { data, publish, zone } = deps;
  const { organizationId, userId, now } = actor;
  const { contactId, blocks, pack } = reply;
  const sent = await findSent(deps, actor, reply);
  if (sent) return sent;
  const [contact, organization, userNames] = await Promise.all([
    data.contacts.findContact(organizationId, contactId),
    data.accounts.findOrganization(organizationId),
    data.accounts.findUserNames([userId]),
  ]);
  if (!contact || !organization) return notFound('contact');
  const unpaid = refuseWithoutBilling(organization, now, pack);
  if (unpaid) return unpaid;
  const unreachable = unreachableReason(contact);
  if (unreachable !== null) return toRefusal(unreachable, pack);
  const rules = buildSendingRules(organization, zone);
  const words = toWords(blocks);
  const body = renderWords(words, getPlaceholderValues(contact));
  // A first message ends with a line that says how to opt out.
  if (!contact.texted && appendSuffix(body, rules.firstTextSuffix).length > CARRIER_LIMIT)
    return toRefusal('TEXT_TOO_LONG', pack);
  const due = nextOpening(now, rules);
  const message = newMessage({
    organizationId,
    contactId,
    id: newId(now),
    kind: 'DIRECT',
    state: 'SCHEDULED',
    lane: 'reply',
    ...words,
    created: now,
    due,
    reason: isOpen(now, rules) ? null : 'OUTSIDE_HOURS',
    userId,
    senderName: userNames.get(userId) ?? null,
  });
  const replyKey = reply.key ? { organizationId, userId, key: reply.key } : null;
  const onceWrite =
    replyKey && data.conversations.replyKeys.onceWrite(replyKey, message, formatBlocks(blocks).trim(), now);
  if (!(await data.flow.scheduleDirect(message, onceWrite, body)))
    // Another call with the same key was first.
    return (await findSent(deps, actor, reply)) ?? notFound('message');
  await wakeSender(deps, message, now);
  await publish([conversationChanged(organizationId, contactId)]);
  return { message, contact, userNames };
}

/** Tells the sender when a message is due. A repetition does no harm, because the sender hands a message over once. */
async function wakeSender(
  { wakeUps, replies }: Pick<MessageContactDeps, 'wakeUps' | 'replies'>,
  message: Message,
  now: Date,
): Promise<void> {
  const { organizationId, due } = message;
  if (due <= now) await replies.send({ body: sendNow(message), group: organizationId });
  else await wakeUps.schedule(organizationId, [due], now);
}

/**
 * Returns the message that an earlier call with the same key scheduled, or null. The function may have ended before it could
 * tell the sender, so this call tells the sender again.
 */
async function findSent(
  deps: MessageContactDeps,
  { organizationId, userId, now }: Actor,
  { contactId, blocks, key }: Reply,
): Promise<ScheduledMessage | Refusal | null> {
  if (!key) return null;
  const { data } = deps;
  const found = await data.conversations.replyKeys.findReplyKey(
    { organizationId, userId, key },
    formatBlocks(blocks).trim(),
  );
  if (!found) return null;
  if (found.contactId !== contactId || !found.isSameText)
    return new Refusal('This key was used for a different request. Please reload the page.');
  const [message, contact, userNames] = await Promise.all([
    data.messages.findMessage({ organizationId, contactId, id: found.id }),
    data.contacts.findContact(organizationId, contactId),
    data.accounts.findUserNames([userId]),
  ]);
  if (!message || !contact) return notFound('message');
  if (message.state === 'SCHEDULED') await wakeSender(deps, message, now);
  return { message, contact, userNames };
}

/**
 * Sends a failed message again: the same item, a new attempt, all checks again. Refused while the outcome is unknown,
 * because the person might get the text twice.
 */
export async function retryMessage(
  { data, wakeUps, publish, zone }: Pick<MessageContactDeps, 'data' | 'wakeUps' | 'publish' | 'zone'>,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  { contactId, messageId, pack }: { readonly contactId: ContactId; readonly messageId: MessageId; readonly pack: Pack },
): Promise<ScheduledMessage | Refusal> {
  const [message, contact, organization] = await Promise.all([
    data.messages.findMessage({ organizationId, contactId, id: messageId }),
    data.contacts.findContact(organizationId, contactId),
    data.accounts.findOrganization(organizationId),
  ]);
  if (!message || !contact || !organization) return notFound('message');
  if (isRemoved(message)) return new Refusal('Someone has deleted this message.');
  if (!RETRYABLE_STATES.includes(message.state)) return new Refusal('Only a failed message can be sent again.');
  const unreachable = unreachableReason(contact);
  if (unreachable !== null) return toRefusal(unreachable, pack);
  const rules = buildSendingRules(organization, zone);
  const due = nextOpening(now, rules);
  if (!(await data.flow.retry(message, due, null, rules, now)))
    return new Refusal('The message has changed in the meantime. Please reload the page.');
  await wakeUps.schedule(organizationId, [due], now);
  await publish([
    conversationChanged(organizationId, contactId),
    ...(message.campaign ? [campaignChanged(organizationId, message.campaign.id)] : []),
  ]);
  return { message: { ...message, state: 'SCHEDULED', due, reason: null }, contact, userNames: new Map() };
}
