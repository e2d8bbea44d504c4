import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { conversationChanged, jobChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { ContactId, MessageId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { announceHiding } from './remove-message.ts';

export interface CancelMessageDeps {
  readonly data: Pick<Data, 'accounts' | 'contacts' | 'messages' | 'flow' | 'inbox'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
  readonly zone: string;
}

/** Other workers postpone a waiting message at the same moment. */
const MAX_ATTEMPTS = 8;

/**
 * Cancels one scheduled text that staff wrote, to one contact or to many. A text that a worker has claimed is on its way
 * and cannot be canceled. A repetition completes what an interrupted call began.
 */
export async function cancelMessage(
  { data, bulk, publish, zone }: CancelMessageDeps,
  { organizationId, now }: Actor,
  { contactId, messageId }: { readonly contactId: ContactId; readonly messageId: MessageId },
): Promise<Refusal | undefined> {
  const ref = { organizationId, contactId, id: messageId };
  const [contact, organization] = await Promise.all([
    data.contacts.findContact(organizationId, contactId),
    data.accounts.findOrganization(organizationId),
  ]);
  if (!contact || !organization) return notFound('message');
  const rules = buildSendingRules(organization, zone);
  await announceHiding(bulk, organizationId, { contactId, messageId });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const message = await data.messages.findMessage(ref);
    if (!message) return notFound('message');
    if (message.kind !== 'DIRECT') return new Refusal('Only texts that your team wrote can be canceled one by one.');
    if (message.state !== 'CANCELED') {
      if (message.state !== 'SCHEDULED') return new Refusal('This text is on its way or was sent already.');
      const outcome = { to: 'CANCELED', reason: 'CANCELED_BY_STAFF', delta: {}, base: message.due } as const;
      const { kind } = await data.flow.complete(message, outcome, { campaign: null, contact, rules }, now);
      if (kind === 'CHANGED') continue;
    }
    await data.inbox.hideCanceled(ref);
    await publish([
      conversationChanged(organizationId, contactId),
      ...(message.jobId ? [jobChanged(organizationId, message.jobId)] : []),
    ]);
    return undefined;
  }
  throw new Error(`Message ${messageId} kept changing`);
}
