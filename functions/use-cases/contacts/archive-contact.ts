import type { ContactId } from '../../domain/shared/ids.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { isUnfinished } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { contactsChanged, type Publish } from '../../domain/live/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { recordContactsPeak } from '../billing/contacts-peak.ts';
import { stopContact, type StopContactDeps } from './stop-contact.ts';

export interface ArchiveContactDeps extends StopContactDeps {
  readonly data: StopContactDeps['data'] &
    Pick<Data, 'accounts' | 'campaigns' | 'contactArchive' | 'counters' | 'contactsPeaks'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly zone: string;
}

/** Archives contacts, or restores archived ones. */
export async function archiveContacts(
  deps: ArchiveContactDeps,
  { organizationId, now }: Actor,
  { contactIds, restore }: { readonly contactIds: readonly ContactId[]; readonly restore: boolean },
): Promise<Refusal | undefined> {
  const contacts = await deps.data.contacts.findMany(organizationId, contactIds);
  if (contacts.length === 0) return notFound('contact');
  if (!restore) await recordContactsPeak({ data: deps.data, now: () => now }, organizationId);
  for (const contact of contacts)
    await (restore ? restoreContact(deps, contact, now) : archiveContact(deps, contact, now));
  await deps.publish([contactsChanged(organizationId)]);
  return undefined;
}

/**
 * Takes a contact off the lists and out of its campaigns, and cancels its scheduled messages. A repetition completes what
 * an interrupted call began.
 */
export async function archiveContact(deps: ArchiveContactDeps, contact: Contact, now: Date): Promise<void> {
  const { data } = deps;
  const { organizationId, id: contactId } = contact;
  await data.contactArchive.setArchived(contact, now);
  // Stored before the contact leaves: a repetition after a crash no longer finds the campaigns that were left.
  const enrollments = await data.enrollments.listByContact(organizationId, contactId);
  await data.contactArchive.addArchivedFrom(
    contact,
    enrollments.filter(isUnfinished).map(({ campaignId }) => campaignId),
  );
  await stopContact(deps, { organizationId, contactId }, { reason: 'CONTACT_ARCHIVED', state: 'REMOVED' });
}

/**
 * Puts a contact back on the lists, and into its campaigns as far as their steps are still to come. A repetition
 * completes what an interrupted call began.
 */
async function restoreContact({ data, wakeUps, zone }: ArchiveContactDeps, contact: Contact, now: Date): Promise<void> {
  const { organizationId, id } = contact;
  await data.contactArchive.setArchived(contact, null);
  const campaignIds = await data.contactArchive.listArchivedFrom(contact);
  const organization = await data.accounts.findOrganization(organizationId);
  const restored = await data.contacts.find(organizationId, id);
  if (!organization || !restored) return;
  for (const campaignId of campaignIds) {
    const [campaign, enrollment] = await Promise.all([
      data.campaigns.find(organizationId, campaignId),
      data.enrollments.find(organizationId, campaignId, id),
    ]);
    if (!campaign || campaign.archived || !enrollment) continue;
    const due = await data.enroller.restore(campaign, enrollment, restored, buildSendingRules(organization, zone), now);
    if (due) await wakeUps.schedule(organizationId, [due], now);
  }
  await data.contactArchive.clearArchivedFrom(contact);
}
