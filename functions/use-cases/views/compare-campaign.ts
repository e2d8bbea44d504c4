import type { Data } from '../../data/index.ts';
import { isPersonalId } from '../../domain/campaigns/campaign-ids.ts';
import { getStepsInOrder, type Campaign } from '../../domain/campaigns/campaign.ts';
import { sumPitches, type PitchFunnel } from '../../domain/results/campaign-figures.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { findMedian, joinTimes } from '../../domain/views/view-time.ts';

interface CompareCampaignDeps {
  readonly data: Pick<Data, 'campaigns' | 'counters' | 'viewFigures'>;
}

/** The figures of the pitches of another campaign together. */
export interface ComparedCampaign {
  readonly campaign: Campaign;
  readonly counts: PitchFunnel;
  /** Seconds. null if no one's time is known. */
  readonly medianSeconds: number | null;
}

/** Campaigns before this one that are looked at, until the pitch of one was opened. */
const LOOKED_AT = 5;

/**
 * Returns the newest campaign before this one whose pitches someone has opened, or null. Cost: at most five queries of campaigns, eight for
 * each of at most five campaigns, and a batch of eight reads for each step with a pitch.
 */
export async function findComparedCampaign(
  { data }: CompareCampaignDeps,
  organizationId: OrganizationId,
  { id, created }: Pick<Campaign, 'id' | 'created'>,
): Promise<ComparedCampaign | null> {
  const { campaigns: earlier } = await data.campaigns.listPage(organizationId, {
    limit: LOOKED_AT,
    after: isPersonalId(id) ? null : id,
    isWanted: (each) => each.id !== id && each.archived === null && each.created <= created && hasPitch(each),
  });
  for (const campaign of earlier) {
    const all = await data.counters.getCampaignCounts(organizationId, campaign.id);
    const steps = getStepsInOrder(campaign).filter(({ pitchId }) => pitchId !== null);
    const counts = sumPitches(campaign, all);
    if (counts.opened === 0 || counts.messages === 0) continue;
    const ref = { organizationId, campaignId: campaign.id };
    const times = await Promise.all(steps.map((step) => data.viewFigures.getTimes(ref, step.id)));
    return {
      campaign,
      counts,
      medianSeconds: findMedian(joinTimes(times)),
    };
  }
  return null;
}

function hasPitch(campaign: Campaign): boolean {
  return Object.values(campaign.steps).some(({ pitchId }) => pitchId !== null);
}
