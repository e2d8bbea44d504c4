import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { computeWholeState } from '../../domain/campaigns/enrollment-state.ts';
import { findPause, type Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { buildLeadCode } from '../../platform/security/pitch-codes.ts';

export interface ShownCampaignsDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'enrollments'>;
}

/** A campaign beside a contact's name. */
export interface ShownCampaign {
  readonly id: CampaignId;
  readonly name: string;
  /** ACTIVE as long as texts are to come, also those around appointments of a contact who has had every other step. */
  readonly state: Enrollment['state'];
  readonly joined: Date;
  /** When staff paused the campaign for the contact. null if it is not paused, or only around appointments. */
  readonly pausedAt: Date | null;
  /** The name of the person who paused it. null if it is not known. */
  readonly pausedBy: string | null;
  /** Of the contact in its round of the campaign, as links in texts have it. */
  readonly code: string;
}

/**
 * The campaigns of contacts of one organization, by contact id. Archived campaigns are left out, and so are the campaigns that a contact
 * was removed from, unless `withRemoved`: beside one contact, staff put it back there.
 * Cost: a query and a batch of reads for each contact, and one batch of reads for all campaigns, and for all people who paused one.
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
  const pauses = enrollments.flat().map((each) => findPause(each)?.userId ?? null);
  const userIds = [...new Set(pauses.filter((id) => id !== null))];
  const names = userIds.length > 0 ? await data.accounts.findUserNames(userIds) : new Map<string, string>();
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
      const pause = findPause(enrollment);
      const { id, name } = campaign;
      const code = buildLeadCode(enrollment, phone);
      const pausedBy = names.get(pause?.userId ?? '') ?? null;
      return [{ id, name, state, joined, code, pausedAt: pause?.at ?? null, pausedBy }];
    });
  };
  return new Map(contacts.map(({ id, phone }, index) => [id, showMany(enrollments[index] ?? [], phone)]));
}
