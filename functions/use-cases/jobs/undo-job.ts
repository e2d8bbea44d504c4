import type { Data } from '../../data/index.ts';
import type { Job, JobKind } from '../../domain/jobs/job.ts';
import type { GroupId, JobId, TagId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { hasTag } from '../contact-attributes/named-lists.ts';
import { refuseGroup } from '../groups/group-members.ts';
import { startUndo, type UndoImportDeps } from '../imports/undo-import.ts';
import { startSelectionJob, type SelectionJobDeps } from './selection-job.ts';

export interface UndoJobDeps extends UndoImportDeps, SelectionJobDeps {
  readonly data: UndoImportDeps['data'] & SelectionJobDeps['data'] & Pick<Data, 'jobs'>;
}

/** How long a change of many contacts can be undone, in days. The table keeps the contacts of a job longer. */
const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** The kind of job that undoes a change of contacts. */
const UNDONE_BY = {
  ARCHIVE: 'RESTORE',
  REMOVE: 'REJOIN',
  GROUP: 'UNGROUP',
  UNGROUP: 'GROUP',
  TAG: 'UNTAG',
  UNTAG: 'TAG',
} as const satisfies Partial<Record<JobKind, JobKind>>;

/**
 * Undoes a job in the background: archives what an import added, restores what an archiving archived, puts contacts back that
 * were removed from a campaign, or reverses a change of a group or a tag. Returns the job of the undo.
 */
export async function undoJob(deps: UndoJobDeps, actor: Actor, jobId: JobId): Promise<Job | Refusal> {
  const job = await deps.data.jobs.findJob(actor.organizationId, jobId);
  if (!job) return notFound('job');
  if (job.kind === 'IMPORT') return startUndo(deps, actor, jobId);
  if (!canUndo(job.kind)) return new Refusal('This cannot be undone.');
  if (job.state === 'RUNNING') return new Refusal('This is still running. Stop it first, or wait until it is done.');
  if (actor.now.getTime() - job.created.getTime() > UNDO_DAYS * DAY_MS)
    return new Refusal(`This can be undone for ${UNDO_DAYS} days.`);
  const { groupId, tagId } = toTarget(job);
  // A change of a group or a tag that is gone in the meantime has nothing to go back to.
  const noGroup = job.kind === 'UNGROUP' ? await refuseGroup(deps, actor.organizationId, groupId) : null;
  if (noGroup) return noGroup;
  if (tagId !== null && !(await hasTag(deps, actor.organizationId, tagId))) return notFound('tag');
  return startSelectionJob(deps, actor, {
    kind: UNDONE_BY[job.kind],
    campaignId: job.campaignId,
    selection: { ofJob: job.id },
    details: { ...(groupId === null ? {} : { groupId }), ...(tagId === null ? {} : { tagId }) },
  });
}

function canUndo(kind: JobKind): kind is keyof typeof UNDONE_BY {
  return kind in UNDONE_BY;
}

/** The group or the tag that a job changed contacts for. */
function toTarget({ details: { groupId, tagId } }: Job): { groupId: GroupId | null; tagId: TagId | null } {
  return { groupId: typeof groupId === 'string' ? groupId : null, tagId: typeof tagId === 'string' ? tagId : null };
}
