import type { Wake } from '../adapters/wake.ts';
import type { Data } from '../data/parts.ts';
import { sendingRules } from '../domain/accounts/account.ts';
import type { Lead } from '../domain/contacts/lead.ts';
import { stopContact } from '../workers/stop-contact.ts';

export interface Archiving {
  readonly data: Data;
  readonly wake: Pick<Wake, 'at'>;
  readonly zone: string;
}

const REASON = 'The contact was archived';

/** Off the lists, what waits canceled; which campaigns it was taken from is kept for the undo. */
export async function archive({ data }: Archiving, lead: Lead, now: Date): Promise<void> {
  await data.contacts.setArchived(lead, now);
  const campaigns = await stopContact(
    data,
    { organizationId: lead.organizationId, leadId: lead.id },
    { reason: REASON, state: 'REMOVED' },
  );
  // Also when there is none: an undo must not find what an earlier archiving left behind.
  await data.leads.update(lead.organizationId, lead.id, {
    UpdateExpression: 'SET archivedFrom = :campaigns',
    ExpressionAttributeValues: { ':campaigns': campaigns },
  });
}

/** Back on the lists and into the campaigns it was taken from, as far as their steps are still to come. */
export async function unarchive({ data, wake, zone }: Archiving, lead: Lead, now: Date): Promise<void> {
  await data.contacts.setArchived(lead, null);
  const campaignIds = await data.contacts.takeArchivedFrom(lead);
  const organization = await data.accounts.organization(lead.organizationId);
  const back = await data.leads.find(lead.organizationId, lead.id);
  if (!organization || !back) return;
  for (const campaignId of campaignIds) {
    const [campaign, enrollment] = await Promise.all([
      data.campaigns.find(lead.organizationId, campaignId),
      data.enrollments.find(lead.organizationId, campaignId, lead.id),
    ]);
    if (!campaign || campaign.archived || !enrollment) continue;
    const due = await data.joining.restore(campaign, enrollment, back, sendingRules(organization, zone), now);
    if (due) await wake.at([due], now);
  }
}
