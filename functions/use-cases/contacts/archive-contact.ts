import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { stopContact } from './stop-contact.ts';

export interface ArchivingDeps {
  readonly data: Data;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly zone: string;
}

const ARCHIVED_REASON = 'The contact was archived';

/** Off the lists, what waits canceled; which campaigns it was taken from is kept for the undo. */
export async function archiveContact({ data }: ArchivingDeps, contact: Contact, now: Date): Promise<void> {
  await data.contactWriter.setArchived(contact, now);
  const campaigns = await stopContact(
    data,
    { organizationId: contact.organizationId, contactId: contact.id },
    { reason: ARCHIVED_REASON, state: 'REMOVED' },
  );
  // Also when there is none: an undo must not find what an earlier archiving left behind.
  await data.contacts.update(contact.organizationId, contact.id, {
    UpdateExpression: 'SET archivedFrom = :campaigns',
    ExpressionAttributeValues: { ':campaigns': campaigns },
  });
}

/** Back on the lists and into the campaigns it was taken from, as far as their steps are still to come. */
export async function unarchiveContact(
  { data, wakeUps, zone }: ArchivingDeps,
  contact: Contact,
  now: Date,
): Promise<void> {
  await data.contactWriter.setArchived(contact, null);
  const campaignIds = await data.contactWriter.consumeArchivedFrom(contact);
  const organization = await data.accounts.findOrganization(contact.organizationId);
  const back = await data.contacts.find(contact.organizationId, contact.id);
  if (!organization || !back) return;
  for (const campaignId of campaignIds) {
    const [campaign, enrollment] = await Promise.all([
      data.campaigns.find(contact.organizationId, campaignId),
      data.enrollments.find(contact.organizationId, campaignId, contact.id),
    ]);
    if (!campaign || campaign.archived || !enrollment) continue;
    const due = await data.enroller.restore(campaign, enrollment, back, buildSendingRules(organization, zone), now);
    if (due) await wakeUps.schedule([due], now);
  }
}
