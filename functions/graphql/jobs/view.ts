import type { Pack } from '../../domain/brand/pack.ts';
import { describeReason } from '../../domain/brand/reasons.ts';
import { speak } from '../../domain/brand/speak.ts';
import type { Job, JobCounts, Reject } from '../../domain/jobs/job.ts';
import { showRejectedValue } from '../../domain/contacts/mask.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import type { Viewer } from '../shared/viewer.ts';

/** A job with rows that it rejected. */
export function jobView(job: Job, rejects: readonly ReturnType<typeof rejectView>[], pack: Pack) {
  const { id, kind, state, added, merged, skipped, rejected, error, campaignId, created } = job;
  const { archived = 0, fileName = null, undoneBy = null, counts = {} } = job;
  const share = job.total > 0 ? Math.min(1, job.done / job.total) : 0;
  return {
    id,
    kind,
    state,
    progress: state === 'DONE' ? 1 : share,
    added,
    merged,
    skipped,
    rejected,
    archived,
    canceled: (counts.canceled ?? 0) + (counts.stopped ?? 0),
    shortened: counts.shortened ?? 0,
    leftOut: skippedView(counts, pack),
    summary: null,
    rejects,
    error: error === null ? null : speak(error, pack.terms),
    campaignId,
    created,
    fileName,
    undoneBy,
  };
}

/** A row or contact that was not taken, with the reason in words. */
export function rejectView({ row, value, reason }: Reject, { pack, mask }: Viewer) {
  return { row, value: showRejectedValue(value, mask), reason: describeReason(reason, pack) };
}

/** How many contacts were skipped for each reason. The most frequent reason comes first. */
export function skippedView({ skippedBy = {} }: JobCounts, pack: Pack) {
  return (Object.entries(skippedBy) as [Reason, number][])
    .map(([reason, count]) => ({ reason: describeReason(reason, pack), count }))
    .sort((a, b) => b.count - a.count);
}
