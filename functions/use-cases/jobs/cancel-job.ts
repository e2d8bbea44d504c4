import type { JobId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Job, JobKind } from '../../domain/jobs/job.ts';
import { jobChanged, type Publish } from '../../domain/shared/live-event.ts';
import { batchMessages } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

const CANCELABLE_KINDS: ReadonlySet<JobKind> = new Set<JobKind>([
  'IMPORT',
  'OPT_OUT',
  'ENROLL',
  'MESSAGE',
  'ARCHIVE',
  'RESTORE',
  'REMOVE',
  'REJOIN',
  'GROUP',
  'UNGROUP',
  'TAG',
  'UNTAG',
]);

export interface CancelJobDeps {
  readonly data: Pick<Data, 'importHistory' | 'jobs'>;
  readonly bulk: Pick<Queue, 'sendAll'>;
  readonly publish: Publish;
}

/**
 * Stops background work. Messages to many that are still scheduled are canceled in the background. An import adds nothing
 * more, and what it has added stays until it is undone. A list of opt-outs opts no one out anymore.
 */
export async function cancelJob(
  { data, bulk, publish }: CancelJobDeps,
  { organizationId }: Actor,
  jobId: JobId,
): Promise<Job | Refusal> {
  const job = await data.jobs.findJob(organizationId, jobId);
  if (!job) return notFound('job');
  if (!CANCELABLE_KINDS.has(job.kind)) return new Refusal('This cannot be canceled.');
  const canceled = job.state === 'CANCELED' || (await cancel(data, job));
  if (!canceled) return new Refusal('This job has already finished.');
  if (job.kind === 'MESSAGE') await cancelMessages({ data, bulk }, job);
  await publish([jobChanged(organizationId, jobId)]);
  return { ...job, state: 'CANCELED' };
}

function cancel(data: CancelJobDeps['data'], { organizationId, id, kind }: Job): Promise<boolean> {
  if (kind === 'IMPORT' || kind === 'OPT_OUT') return data.importHistory.cancel(organizationId, id);
  // The job of a message to many is done once all texts are scheduled. They can still be canceled then.
  return data.jobs.cancel(organizationId, id, kind === 'MESSAGE' ? ['RUNNING', 'DONE'] : ['RUNNING']);
}

async function cancelMessages({ data, bulk }: Pick<CancelJobDeps, 'data' | 'bulk'>, job: Job): Promise<void> {
  const { organizationId, id } = job;
  // Read after the cancellation: from then on no message is scheduled, so that no batch is missed.
  const selection = (await data.jobs.findJob(organizationId, id))?.selection;
  if (selection) await bulk.sendAll(batchMessages(job, selection.batchCount, 'cancelBatch'));
}
