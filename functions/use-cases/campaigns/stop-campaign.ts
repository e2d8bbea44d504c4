import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';
import { stopFirstPage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface StopCampaignDeps {
  readonly data: Pick<Data, 'announcements' | 'campaigns' | 'counters' | 'jobs'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/**
 * Takes everyone out of a campaign. The time on the campaign is the gate: from its commit on no text of the campaign is
 * claimed for contacts who joined before. The job is stored with it, and only brings screens and figures up to date.
 */
export async function stopCampaign(
  { data, bulk, publish }: StopCampaignDeps,
  actor: Actor,
  campaignId: CampaignId,
): Promise<Job | Refusal> {
  const { organizationId, now } = actor;
  const { currentLeads: total } = await data.counters.getCampaignTotal(organizationId, campaignId);
  const job = newJob({ organizationId, id: newId(now), kind: 'STOP', total, campaignId, created: now });
  const campaign = await commitWithWork({ data, queue: bulk }, actor, {
    announced: [stopFirstPage(job, campaignId)],
    commit: () =>
      data.campaigns.change(
        organizationId,
        campaignId,
        (before) => ({ ...before, stopped: now }),
        () => [data.jobs.createWrite(job)],
      ),
    toWork: (changed) => (changed ? [stopFirstPage(job, campaignId)] : []),
  });
  if (!campaign) return notFound('campaign');
  await publish([campaignChanged(organizationId, campaignId)]);
  return job;
}
