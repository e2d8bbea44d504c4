import type { TagChange } from '../../data/contact-attributes/contact-tags.ts';
import { compactSearch } from './compact-search.ts';
import { buildSkippedResult, type BatchResult, type BulkDeps, type JobBatch } from './job-batch.ts';

/** Adds the tag of the job to a batch, or takes the tag off. */
export async function tagBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { job, contacts } = batch;
  const ids = contacts.map(({ id }) => id);
  const { done, skipped, interrupted } =
    job.kind === 'TAG'
      ? await deps.data.contactTags.addContactTags(buildChange(deps, batch), ids)
      : await deps.data.contactTags.removeContactTags(buildChange(deps, batch), ids);
  if (interrupted) return null;
  await compactSearch(deps, batch);
  return { added: done.length, merged: 0, rejected: 0, ...buildSkippedResult(skipped) };
}

/** The work ends with the cancellation of the job. A batch that was counted before changes nothing. */
function buildChange({ data }: BulkDeps, { job, guard }: JobBatch): TagChange {
  const { organizationId, id } = job;
  return {
    organizationId,
    tagId: String(job.details.tagId),
    records: (contactIds) => [data.changedContacts.recordWrite(job, contactIds)],
    checks: (shardBy) => [data.jobs.openCheck(organizationId, id, shardBy), ...(guard ? [guard.openCheck(0)] : [])],
  };
}
