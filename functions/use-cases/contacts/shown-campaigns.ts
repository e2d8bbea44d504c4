import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { buildLeadCode } from '../../platform/security/pitch-codes.ts';

export interface ShownCampaignsDeps {
  readonly data: Pick<Data, 'campaigns' | 'enrollments'>;
}

/** A campaign beside a contact's name. */
export interface ShownCampaign {
  readonly id: CampaignId;
  readonly name: string;
  readonly state: Enrollment['state'];
  readonly joined: Date;
  /** Of the contact in its round of the campaign, as links in texts have it. */
  readonly code: string;
}

/**
 * The campaigns of contacts of one organization, by contact id. Archived campaigns and removed contacts are left out.
 * Cost: a query and a batch of reads for each contact, and one batch of reads for all campaigns together.
 */
export async function loadShownCampaigns(
  { data }: ShownCampaignsDeps,
  organizationId: OrganizationId,
  contacts: readonly Pick<Contact, 'id' | 'phone'>[],
): Promise<Map<string, ShownCampaign[]>> {
  const enrollments = await Promise.all(contacts.map(({ id }) => data.enrollments.listByContact(organizationId, id)));
  const campaignIds = [...new Set(enrollments.flat().map(({ campaignId }) => campaignId))];
  const campaigns = await data.campaigns.findMany(organizationId, campaignIds);
  const shown = (enrollment: Enrollment, phone: E164 | null): ShownCampaign[] => {
    const { campaignId, appointmentId, state, joined } = enrollment;
    const campaign = campaigns.get(campaignId);
    return campaign && !campaign.archived && appointmentId === null && state !== 'REMOVED'
      ? [{ id: campaign.id, name: campaign.name, state, joined, code: buildLeadCode(enrollment, phone) }]
      : [];
  };
  return new Map(
    contacts.map(({ id, phone }, index) => [id, (enrollments[index] ?? []).flatMap((each) => shown(each, phone))]),
  );
}
