import type { Queue } from '../../adapters/queue.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { isOpen, nextOpening } from '../../domain/hours/window.ts';
import { AUTO_REPLY_SENDER, findAutoReply } from '../../domain/accounts/auto-reply.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { sendNow } from '../../messages/texts/deliveries.ts';
import { newId } from '../../platform/ids.ts';

export interface AutoReplyDeps {
  readonly data: Pick<Data, 'autoReplies' | 'flow' | 'inbox'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly replies: Pick<Queue, 'send'>;
  readonly zone: string;
  readonly now: () => Date;
}

/**
 * Sends the organization's auto-reply to a contact who texted, at most once in 24 hours. The reply keeps to the sending
 * window like every text to a contact, and the claim checks the contact's consent once more. `carrierId`: of the
 * inbound text, so that a repetition of the text gets no second reply.
 */
export async function sendAutoReply(
  { data, wakeUps, replies, zone, now }: AutoReplyDeps,
  organization: Organization,
  { organizationId, id: contactId }: Contact,
  carrierId: string,
): Promise<void> {
  const text = findAutoReply(organization);
  if (text === null) return;
  const at = now();
  const rules = buildSendingRules(organization, zone);
  const due = nextOpening(at, rules);
  const message = newMessage({
    organizationId,
    contactId,
    id: newId(at),
    kind: 'DIRECT',
    state: 'SCHEDULED',
    lane: 'reply',
    body: text,
    created: at,
    due,
    reason: isOpen(at, rules) ? null : 'OUTSIDE_HOURS',
    senderName: AUTO_REPLY_SENDER,
  });
  const once = [data.autoReplies.onceWrite(organizationId, contactId, at)];
  if (!(await data.inbox.scheduleAnswerOnce(carrierId, message, at, data.flow, once))) return;
  if (due <= at) await replies.send({ body: sendNow(message), group: organizationId });
  else await wakeUps.schedule(organizationId, [due], at);
}
