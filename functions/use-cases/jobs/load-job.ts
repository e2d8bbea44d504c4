import type { JobId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Job, Reject } from '../../domain/jobs/job.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { getSendingSummary, type SendingSummary, type SendingSummaryDeps } from '../sending/sending-summary.ts';

export interface LoadJobDeps extends SendingSummaryDeps {
  readonly data: SendingSummaryDeps['data'] & Pick<Data, 'jobs' | 'jobRejects' | 'importHistory'>;
}

/** Rejected rows on a page. */
const REJECTS_PER_PAGE = 1_000;
const IMPORTS_PER_PAGE = 20;

export interface LoadedJob {
  readonly job: Job;
  /** The first page of rejected rows. */
  readonly rejects: readonly Reject[];
  readonly summary: SendingSummary | null;
}

export async function loadJob(deps: LoadJobDeps, actor: Actor, jobId: JobId): Promise<LoadedJob | Refusal> {
  const { organizationId, now } = actor;
  const job = await deps.data.jobs.findJob(organizationId, jobId);
  if (!job) return notFound('job');
  const [rejects, summary] = await Promise.all([
    deps.data.jobRejects.listFirst(organizationId, jobId, REJECTS_PER_PAGE),
    getSendingSummary(deps, job, now),
  ]);
  return { job, rejects, summary };
}

/** All rows that a job did not take, page by page, in the order of the file. */
export async function listRejects(
  { data }: Pick<LoadJobDeps, 'data'>,
  { organizationId }: Actor,
  { jobId, after }: { readonly jobId: JobId; readonly after: string | null },
): Promise<{ readonly rejects: readonly Reject[]; readonly next: string | null } | Refusal> {
  if (!(await data.jobs.findJob(organizationId, jobId))) return notFound('job');
  return data.jobRejects.listPage(organizationId, jobId, { atLeast: REJECTS_PER_PAGE, after });
}

/** The organization's imports, newest first. */
export function listImports(
  { data }: Pick<LoadJobDeps, 'data'>,
  { organizationId }: Actor,
  after: string | null,
): Promise<{ readonly jobs: readonly Job[]; readonly next: string | null }> {
  return data.importHistory.listImports(organizationId, { limit: IMPORTS_PER_PAGE, after });
}
