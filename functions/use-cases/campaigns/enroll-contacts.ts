import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { STARTS_TOO_LATE, startsTooLate } from '../../domain/jobs/start-time.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Selection } from '../../domain/jobs/selection.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import { keepExisting, NOTHING_SELECTED, startEnrollment, type SelectionJobDeps } from '../jobs/selection-job.ts';

export interface EnrollContactsDeps extends SelectionJobDeps {
  readonly data: SelectionJobDeps['data'] & Pick<Data, 'accounts' | 'campaigns'>;
}

/** Adds contacts to a campaign in the background. */
export async function enrollContacts(
  deps: EnrollContactsDeps,
  actor: Actor,
  input: {
    readonly campaignId: CampaignId;
    readonly selection: Selection | null;
    readonly sendAgain: boolean;
    readonly startAt: string | null;
  },
): Promise<Job | Refusal> {
  const { campaignId, selection, startAt } = input;
  const [campaign, organization] = await Promise.all([
    deps.data.campaigns.findCampaign(actor.organizationId, campaignId),
    deps.data.accounts.findOrganization(actor.organizationId),
  ]);
  if (!campaign || !organization || campaign.archived) return notFound('campaign');
  const unpaid = refuseWithoutBilling(organization, actor.now);
  if (unpaid) return unpaid;
  if (!selection) return new Refusal(NOTHING_SELECTED);
  const isLimited = 'matching' in selection && Boolean(selection.matching.groupIds ?? selection.matching.tagId);
  const kept = isLimited ? await keepExisting(deps, actor, selection) : selection;
  if (kept instanceof Refusal) return kept;
  if (startsTooLate(startAt, actor.now)) return new Refusal(STARTS_TOO_LATE);
  return startEnrollment(deps, actor, { ...input, selection: kept });
}
