import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { computeWholeState } from '../../domain/campaigns/enrollment-state.ts';
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
  /** ACTIVE as long as texts are to come, also those around appointments of a contact who has had every other step. */
  readonly state: Enrollment['state'];
  readonly joined: Date;
  /** Of the contact in its round of the campaign, as links in texts have it. */
  readonly code: string;
}

/**
 * The campaigns of contacts of one organization, by contact id. Archived campaigns are left out, and so are the campaigns that a contact
 * was removed from, unless `withRemoved`: beside one contact, staff put it back there.
 * Cost: a query and a batch of reads for each contact, and one batch of reads for all campaigns together.
 */
export async function loadShownCampaigns(
  { data }: ShownCampaignsDeps,
  organizationId: OrganizationId,
  contacts: readonly Pick<Contact, 'id' | 'phone'>[],
  { withRemoved = false }: { readonly withRemoved?: boolean } = {},
): Promise<Map<string, ShownCampaign[]>> {
  const enrollments = await Promise.all(contacts.map(({ id }) => data.enrollments.listByContact(organizationId, id)));
  const campaignIds = [...new Set(enrollments.flat().map(({ campaignId }) => campaignId))];
  const campaigns = await data.campaigns.findMany(organizationId, campaignIds);
  const showMany = (all: readonly Enrollment[], phone: E164 | null): ShownCampaign[] => {
    const byCampaign = Map.groupBy(all, ({ campaignId }) => campaignId);
    return all.flatMap((enrollment) => {
      const { campaignId, appointmentId, joined } = enrollment;
      const campaign = campaigns.get(campaignId);
      if (!campaign || campaign.archived || appointmentId !== null) return [];
      const state = campaign.hasAppt
        ? computeWholeState(enrollment, byCampaign.get(campaignId) ?? [])
        : enrollment.state;
      if (state === 'REMOVED' && !withRemoved) return [];
      return [{ id: campaign.id, name: campaign.name, state, joined, code: buildLeadCode(enrollment, phone) }];
    });
  };
  return new Map(contacts.map(({ id, phone }, index) => [id, showMany(enrollments[index] ?? [], phone)]));
}
