import type { Queue } from '../../adapters/queue.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { campaignChanged, contactChanged, conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { finishContactsMessage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import { stopContact, type StopContactDeps } from './stop-contact.ts';

export interface OptOutContactDeps extends StopContactDeps {
  readonly data: StopContactDeps['data'] & Pick<Data, 'announcements' | 'consents' | 'audit'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/** Staff opt a contact out. Only the phone itself can opt in again, with START, UNSTOP or YES. */
export async function optOutContact(
  deps: OptOutContactDeps,
  actor: Actor,
  { contactId, note }: { readonly contactId: ContactId; readonly note: string | null },
): Promise<Contact | null | Refusal> {
  const { data, bulk, publish } = deps;
  const { organizationId, userId, now } = actor;
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (!contact) return notFound('contact');
  if (contact.phone === null) return new Refusal('No phone number.');
  const { phone } = contact;
  const evidence = { kind: 'STAFF', userId, note: note?.trim() || null } as const;
  // The note stays in the consent history: the audit log keeps ids and settings only.
  const record = { organizationId, userId, action: 'optOutLead', details: { leadId: contactId }, at: now };
  const campaignIds = await commitWithWork({ data, queue: bulk }, actor, {
    announced: [finishContactsMessage(organizationId, [contactId])],
    commit: async () => {
      const change = { state: 'OPTED_OUT', evidence, at: now } as const;
      await data.consents.change(organizationId, phone, change, newId(now), [data.audit.auditWrite(record)]);
      return stopContact(deps, { organizationId, contactId }, { reason: 'OPTED_OUT' });
    },
    toWork: () => [],
  });
  await publish([
    conversationChanged(organizationId, contactId),
    contactChanged(organizationId, contactId),
    ...campaignIds.map((id) => campaignChanged(organizationId, id)),
  ]);
  return data.contacts.findContact(organizationId, contactId);
}
