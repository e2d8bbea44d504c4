import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { resolveRecipients } from '../../messages/bulk.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface RetryUnconfirmedDeps {
  readonly data: Pick<Data, 'announcements' | 'campaigns' | 'jobs' | 'unconfirmed'>;
  readonly bulk: Pick<Queue, 'send'>;
}

/**
 * Settles the messages of a campaign that the carrier never confirmed, in the background. The carrier is asked about each
 * message that it may still have. A message that it certainly never got is sent again. With nothing to settle, for example
 * because another tab was first, the job is done at once.
 */
export async function retryUnconfirmed(
  { data, bulk }: RetryUnconfirmedDeps,
  actor: Actor,
  campaignId: CampaignId,
): Promise<Job | Refusal> {
  const { organizationId, now } = actor;
  if (!(await data.campaigns.findCampaign(organizationId, campaignId))) return notFound('campaign');
  const contactIds = await data.unconfirmed.listContacts(organizationId, campaignId);
  const job = newJob({
    organizationId,
    id: newId(now),
    kind: 'RETRY',
    total: contactIds.length,
    campaignId,
    created: now,
  });
  await commitWithWork({ data, queue: bulk }, actor, {
    announced: [resolveRecipients(job)],
    commit: () => data.jobs.createJob(job),
  });
  return job;
}
