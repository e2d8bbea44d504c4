import type { Data } from '../../data/index.ts';
import type { Job, JobKind } from '../../domain/jobs/job.ts';
import type { JobId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { startUndo, type UndoImportDeps } from '../imports/undo-import.ts';
import { startSelectionJob, type SelectionJobDeps } from './selection-job.ts';

export interface UndoJobDeps extends UndoImportDeps, SelectionJobDeps {
  readonly data: UndoImportDeps['data'] & SelectionJobDeps['data'] & Pick<Data, 'jobs'>;
}

/** How long a change of many contacts can be undone, in days. The table keeps the contacts of a job longer. */
const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** The kind of job that undoes a change of contacts. */
const UNDONE_BY: Partial<Record<JobKind, 'RESTORE' | 'REJOIN'>> = { ARCHIVE: 'RESTORE', REMOVE: 'REJOIN' };

/**
 * Undoes a job in the background: archives what an import added, restores what an archiving archived, or puts contacts back
 * that were removed from a campaign. Returns the job of the undo.
 */
export async function undoJob(deps: UndoJobDeps, actor: Actor, jobId: JobId): Promise<Job | Refusal> {
  const job = await deps.data.jobs.find(actor.organizationId, jobId);
  if (!job) return notFound('job');
  if (job.kind === 'IMPORT') return startUndo(deps, actor, jobId);
  const kind = UNDONE_BY[job.kind];
  if (kind === undefined) return new Refusal('This cannot be undone.');
  if (job.state === 'RUNNING') return new Refusal('This is still running. Stop it first, or wait until it is done.');
  if (actor.now.getTime() - job.created.getTime() > UNDO_DAYS * DAY_MS)
    return new Refusal(`This can be undone for ${UNDO_DAYS} days.`);
  return startSelectionJob(deps, actor, {
    kind,
    campaignId: job.campaignId,
    selection: { ofJob: job.id },
    details: {},
  });
}
