import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';

export interface ShownCampaignsDeps {
  readonly data: Pick<Data, 'campaigns' | 'enrollments'>;
}

/** A campaign beside a contact's name. */
export interface ShownCampaign {
  readonly id: CampaignId;
  readonly name: string;
  readonly state: Enrollment['state'];
  readonly joined: Date;
}

/**
 * The campaigns of contacts of one organization, by contact id. Archived campaigns and removed contacts are left out.
 * Cost: a query and a batch of reads for each contact, and one batch of reads for all campaigns together.
 */
export async function loadShownCampaigns(
  { data }: ShownCampaignsDeps,
  organizationId: OrganizationId,
  contacts: readonly Pick<Contact, 'id'>[],
): Promise<Map<string, ShownCampaign[]>> {
  const enrollments = await Promise.all(contacts.map(({ id }) => data.enrollments.listByContact(organizationId, id)));
  const campaignIds = [...new Set(enrollments.flat().map(({ campaignId }) => campaignId))];
  const campaigns = await data.campaigns.findMany(organizationId, campaignIds);
  const shown = ({ campaignId, appointmentId, state, joined }: Enrollment): ShownCampaign[] => {
    const campaign = campaigns.get(campaignId);
    return campaign && !campaign.archived && appointmentId === null && state !== 'REMOVED'
      ? [{ id: campaign.id, name: campaign.name, state, joined }]
      : [];
  };
  return new Map(contacts.map(({ id }, index) => [id, (enrollments[index] ?? []).flatMap(shown)]));
}
