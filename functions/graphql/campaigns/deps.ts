import type { LiveEvent } from '../../adapters/events.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { replanStep as replanMessage, resumeDeferred } from '../../messages/bulk.ts';
import type { EnrollingDeps } from '../../use-cases/jobs/selection-job.ts';
import type { SendStatsDeps } from '../sending/send-stats.ts';

/** What the campaign fields work with. */
export interface CampaignDeps extends EnrollingDeps, SendStatsDeps {
  readonly bulk: Pick<Queue, 'sendAll' | 'send'>;
  readonly replies: Pick<Queue, 'send'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
}

export const NO_CAMPAIGN = 'There is no such campaign.';

/** What fell due during a pause was put off for long: now it is planned anew, by the campaign as it is. */
export async function resumeCampaign(deps: CampaignDeps, campaign: Campaign): Promise<void> {
  for (const step of campaign.structure.FEATURE) await requestReplan(deps, campaign.organizationId, campaign.id, step);
  await deps.bulk.send({ body: resumeDeferred(campaign.organizationId, campaign.id) });
}

/** Tells the background to plan anew those who wait at a step. */
export async function requestReplan(
  deps: CampaignDeps,
  organizationId: string,
  campaignId: string,
  step: string,
): Promise<void> {
  await deps.bulk.send({ body: replanMessage(organizationId, campaignId, step) });
}
