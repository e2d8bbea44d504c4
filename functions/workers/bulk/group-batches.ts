import type { GroupId } from '../../domain/shared/ids.ts';
import type { MemberChange } from '../../data/contacts/groups/group-members.ts';
import { compactSearch } from './compact-search.ts';
import { buildSkippedResult, type BatchResult, type BulkDeps, type JobBatch } from './job-batch.ts';

/** Adds a batch of contacts to a group. */
export async function groupBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { job, contacts } = batch;
  const change = buildChange(deps, batch);
  const group = await deps.data.groups.findGroup(job.organizationId, change.groupId);
  if (!group || group.archived) {
    await deps.data.jobs.finish(job.organizationId, job.id, 'FAILED', 'The group is archived');
    return null;
  }
  const { added, already, skipped, interrupted } = await deps.data.groupMembers.addMembers(
    change,
    contacts.map(({ id }) => id),
  );
  if (interrupted) return null;
  await compactSearch(deps, batch);
  return { added: added.length, merged: already, rejected: 0, ...buildSkippedResult(skipped) };
}

/**
 * Takes a batch of contacts out of a group: all, or those that an earlier job added. Contacts that are out already count too, so
 * that a repetition counts the same.
 */
export async function ungroupBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { ofJob } = batch.job.details;
  const { kept, interrupted } = await deps.data.groupMembers.removeMembers(
    { ...buildChange(deps, batch), addedBy: typeof ofJob === 'string' ? ofJob : null },
    batch.contacts.map(({ id }) => id),
  );
  if (interrupted) return null;
  await compactSearch(deps, batch);
  const skipped = kept.map((contact) => ({ contact, reason: 'CHANGED_MEANWHILE' as const }));
  return { added: batch.contacts.length - kept.length, merged: 0, rejected: 0, ...buildSkippedResult(skipped) };
}

/** The work ends with the cancellation of the job. A batch that was counted before changes nothing. */
function buildChange({ data }: BulkDeps, { job, guard }: JobBatch): MemberChange & { readonly groupId: GroupId } {
  const { organizationId, id } = job;
  return {
    organizationId,
    groupId: String(job.details.groupId),
    by: id,
    records: (contactIds) => [data.changedContacts.recordWrite(job, contactIds)],
    checks: (shardBy) => [data.jobs.openCheck(organizationId, id, shardBy), ...(guard ? [guard.openCheck(0)] : [])],
  };
}
