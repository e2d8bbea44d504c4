import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { campaignChanged, type Publish } from '../../domain/live/live-event.ts';
import { stopFirstPage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface StopCampaignDeps {
  readonly data: Pick<Data, 'campaigns' | 'counters' | 'jobs'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/**
 * Takes everyone out of a campaign. The time on the campaign is the gate: from its commit on no text of the campaign is
 * claimed for contacts who joined before. The job only brings screens and figures up to date.
 */
export async function stopCampaign(
  { data, bulk, publish }: StopCampaignDeps,
  { organizationId, now }: Actor,
  campaignId: CampaignId,
): Promise<Job | Refusal> {
  const campaign = await data.campaigns.change(organizationId, campaignId, (before) => ({ ...before, stopped: now }));
  if (!campaign) return notFound('campaign');
  const { currentLeads: total } = await data.counters.getCampaignTotal(organizationId, campaignId);
  const job = newJob({ organizationId, id: newId(now), kind: 'STOP', total, campaignId, created: now });
  await data.jobs.create(job);
  await bulk.send({ body: stopFirstPage(job, campaignId) });
  await publish([campaignChanged(organizationId, campaignId)]);
  return job;
}
