import type { ContactId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { campaignChanged, contactChanged, conversationChanged, type Publish } from '../../domain/live/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { stopContact, type StopContactDeps } from './stop-contact.ts';

export interface OptOutContactDeps extends StopContactDeps {
  readonly data: StopContactDeps['data'] & Pick<Data, 'consents' | 'audit'>;
  readonly publish: Publish;
}

/** Staff opt a contact out. Only the phone itself can opt in again, with START, UNSTOP or YES. */
export async function optOutContact(
  deps: OptOutContactDeps,
  { organizationId, userId, now }: Actor,
  { contactId, note }: { readonly contactId: ContactId; readonly note: string | null },
): Promise<Contact | null | Refusal> {
  const { data, publish } = deps;
  const contact = await data.contacts.find(organizationId, contactId);
  if (!contact) return notFound('contact');
  if (contact.phone === null) return new Refusal('No phone number.');
  const evidence = { kind: 'STAFF', userId, note: note?.trim() || null } as const;
  await data.consents.change(
    organizationId,
    contact.phone,
    { state: 'OPTED_OUT', evidence, at: now },
    newId(now),
    // The note stays in the consent history: the audit log keeps ids and settings only.
    [data.audit.auditWrite({ organizationId, userId, action: 'optOutLead', details: { leadId: contactId }, at: now })],
  );
  const campaignIds = await stopContact(deps, { organizationId, contactId }, { reason: 'OPTED_OUT' });
  await publish([
    conversationChanged(organizationId, contactId),
    contactChanged(organizationId, contactId),
    ...campaignIds.map((id) => campaignChanged(organizationId, id)),
  ]);
  return data.contacts.find(organizationId, contactId);
}
