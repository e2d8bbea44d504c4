import { nextOpening } from '../../domain/hours/window.ts';
import { buildSkippedResult, type BulkDeps, type JobBatch, type BatchResult } from './job-batch.ts';
import { loadCampaignContext } from './replan-pages.ts';
import { joinCampaign } from '../../use-cases/campaigns/join-campaign.ts';
import type { ResumeDeferredMessage, StopMessage } from '../../messages/bulk.ts';

const CONTACTS_PER_PAGE = 500;
const DEFERRED_PER_CHUNK = 100;
const STOP_CONCURRENCY = 10;

/** Adds a batch of contacts to a campaign. */
export async function enrollBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { job } = batch;
  const { ended, added, skipped } = await joinCampaign(deps, batch, batch.contacts, {
    sendAgain: job.details.sendAgain === true,
    start: typeof job.details.startAt === 'string' ? new Date(job.details.startAt) : null,
  });
  if (ended === 'CAMPAIGN_ARCHIVED') {
    await deps.data.jobs.finish(job.organizationId, job.id, 'FAILED', 'The campaign is archived');
    return null;
  }
  return { added, merged: 0, rejected: 0, ...buildSkippedResult(skipped) };
}

/** Takes all contacts out of a stopped campaign. A contact who joined after the stop stays. */
export async function stopPage(deps: BulkDeps, payload: StopMessage): Promise<void> {
  const { data } = deps;
  const [job, campaign] = await Promise.all([
    data.jobs.findJob(payload.organizationId, payload.jobId),
    data.campaigns.findCampaign(payload.organizationId, payload.campaignId),
  ]);
  const stopped = campaign?.stopped;
  if (!job || job.state !== 'RUNNING' || !stopped) return;
  const chunk = `page-${String(payload.page).padStart(6, '0')}`;
  // Removed contacts leave the list. A repetition of a counted page would take the contacts of the next page uncounted.
  if (await data.jobs.isChunkCounted(job, chunk)) {
    await deps.bulk.send({ body: { ...payload, page: payload.page + 1 } });
    return;
  }
  const list = payload.appointments ? 'listAppointmentPage' : 'listPage';
  const page = await data.enrollments[list](payload.organizationId, payload.campaignId, {
    limit: CONTACTS_PER_PAGE,
    after: payload.after,
  });
  const affected = page.enrollments.filter((enrollment) => enrollment.joined <= stopped);
  let removed = 0;
  for (let from = 0; from < affected.length; from += STOP_CONCURRENCY) {
    const some = await Promise.all(
      affected.slice(from, from + STOP_CONCURRENCY).map((enrollment) =>
        data.enroller.unenroll(enrollment, {
          reason: 'CAMPAIGN_STOPPED',
          cutoff: stopped,
          staff: { userId: null, at: stopped },
        }),
      ),
    );
    // The job counts contacts. The appointments of a contact leave with it, or alone when the contact was through.
    if (!payload.appointments) removed += some.filter(Boolean).length;
  }
  await data.jobs.finishChunk(
    job,
    chunk,
    { added: 0, merged: 0, skipped: 0, rejected: 0, counts: { stopped: removed }, rejects: [] },
    removed,
  );
  const next = { ...payload, after: page.next, page: payload.page + 1 };
  if (page.next) await deps.bulk.send({ body: next });
  else if (!payload.appointments) await deps.bulk.send({ body: { ...next, appointments: true } });
  else await data.jobs.finish(payload.organizationId, payload.jobId, 'DONE');
  await deps.publish([
    { organizationId: payload.organizationId, kind: 'job', id: payload.jobId },
    { organizationId: payload.organizationId, kind: 'campaign', id: payload.campaignId },
  ]);
}

/** Schedules the new attempts and the messages of if/thens that waited for the campaign to resume. They are due now, within the window. */
export async function resumeDeferredPage(deps: BulkDeps, payload: ResumeDeferredMessage): Promise<void> {
  const { data, wakeUps, now, bulk } = deps;
  const context = await loadCampaignContext(deps, payload.organizationId, payload.campaignId);
  if (!context) return;
  const { rules } = context;
  const deferred = await data.due.listDeferred(payload.organizationId, payload.campaignId, DEFERRED_PER_CHUNK);
  const due = nextOpening(now(), rules);
  for (const ref of deferred) {
    const message = await data.messages.findMessage(ref);
    const isWaiting = message?.state === 'SCHEDULED' && (message.isRetry || message.followUp !== null);
    // The message was sent, canceled or postponed in the meantime. Only its entry in the list of waiting attempts is
    // deleted.
    if (
      !isWaiting ||
      !(await data.flow.postpone(message, due, null, rules, [data.due.deferredDelete(ref, payload.campaignId)]))
    )
      await data.due.releaseDeferred(ref, payload.campaignId);
  }
  if (deferred.length > 0) await wakeUps.schedule(payload.organizationId, [due], now());
  if (deferred.length === DEFERRED_PER_CHUNK) await bulk.send({ body: payload });
  await deps.publish([{ organizationId: payload.organizationId, kind: 'campaign', id: payload.campaignId }]);
}
