import type { Job, JobKind, JobSelection, JobState } from '../../domain/jobs/job.ts';
import { jobKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { toTtl } from '../table/lifetimes.ts';
import { readDate, readString, readStringOrNull } from '../table/values.ts';
import { toJobCounts } from './job-counts.ts';

/** A job as an item of the table. */
export function toJobItem(job: Job): Item {
  return {
    ...jobKey(job.organizationId, job.id),
    ...job,
    selection: job.selection ?? undefined,
    created: job.created.toISOString(),
    ...ttlAttribute(job),
  };
}

/** When the item of a job expires. All jobs but summaries stay on record. */
export function ttlAttribute({ kind, created }: Job): { expires?: number } {
  return kind === 'SUMMARY' ? { expires: toTtl(created, 'summary') } : {};
}

export function toJob(item: Item): Job {
  return {
    organizationId: readString(item.organizationId),
    id: readString(item.id),
    kind: readString(item.kind) as JobKind,
    state: readString(item.state) as JobState,
    total: Number(item.total),
    done: Number(item.done),
    added: Number(item.added),
    merged: Number(item.merged),
    skipped: Number(item.skipped),
    rejected: Number(item.rejected),
    archived: Number(item.archived ?? 0),
    counts: toJobCounts(item),
    error: readStringOrNull(item.error),
    campaignId: readStringOrNull(item.campaignId),
    created: readDate(item.created),
    fileName: readStringOrNull(item.fileName),
    undoneBy: readStringOrNull(item.undoneBy),
    selection: (item.selection as JobSelection | undefined) ?? null,
    details: (item.details ?? {}) as Record<string, unknown>,
  };
}
