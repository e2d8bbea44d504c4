import type { Job, JobKind } from '../../domain/jobs/job.ts';
import { messageBatch, cancelBatch } from './bulk-messages.ts';
import type { BulkDeps, JobBatch, BatchResult } from './job-batch.ts';
import { tagBatch } from './tag-batches.ts';
import { groupBatch, ungroupBatch } from './group-batches.ts';
import { enrollBatch, resumeDeferredPage, stopPage } from './enrollment-batches.ts';
import { addToEvent, cancelEvent, syncOne } from './event-pages.ts';
import { checkStepPage } from './check-page.ts';
import { replanAppointmentPage, replanPage } from './replan-pages.ts';
import { contactsChanged, groupChanged } from '../../domain/shared/live-event.ts';
import { batchMessages, bulkMessage } from '../../messages/bulk.ts';
import { eraseFurther, type EraseFurtherDeps } from '../../use-cases/erasure/erase-further.ts';
import { wakeConversation } from '../../use-cases/conversations/change-conversation.ts';
import { removeOrphan } from '../../use-cases/campaigns/remove-orphans.ts';
import { startAnnouncedWork } from '../../use-cases/jobs/start-announced.ts';
import { countWaitingViews } from '../../use-cases/views/count-waiting-views.ts';
import { releaseWaitingSteps } from '../../use-cases/pitches/waiting-steps.ts';
import { startSubmission } from '../../use-cases/forms/start-submission.ts';
import { writeExport, type WriteExportDeps } from '../exports/write-export.ts';
import { archiveBatch, finishContacts, rejoinBatch, removeBatch, restoreBatch } from './change-batches.ts';
import { findSelected } from './find-selected.ts';
import { retryBatch } from './retry-batch.ts';
import { summarizeBatch, summarizeNewContacts } from './sending-summary.ts';

/** What the consumer of the queue Bulk needs. */
export type ConsumeBulkDeps = BulkDeps & WriteExportDeps & EraseFurtherDeps;

/** Background work on many contacts, in batches that may be repeated. */
export async function runBulkJob(deps: ConsumeBulkDeps, body: unknown): Promise<void> {
  const payload = bulkMessage.parse(body);
  if (payload.kind === 'replan') return replanPage(deps, payload);
  if (payload.kind === 'replanAppointments') return replanAppointmentPage(deps, payload);
  if (payload.kind === 'releasePitch') return releaseWaitingSteps(deps, payload);
  if (payload.kind === 'hideCanceled') return deps.data.inbox.hideCanceled({ ...payload, id: payload.messageId });
  if (payload.kind === 'syncAppointment') return syncOne(deps, payload);
  if (payload.kind === 'cancelEvent') return cancelEvent(deps, payload);
  if (payload.kind === 'addToEvent') return addToEvent(deps, payload);
  if (payload.kind === 'resumeDeferred') return resumeDeferredPage(deps, payload);
  if (payload.kind === 'checkStep') return checkStepPage(deps, payload);
  if (payload.kind === 'removeOrphan') return removeOrphan(deps, payload);
  if (payload.kind === 'countViews') return countWaitingViews(deps, payload);
  if (payload.kind === 'wakeConversation') return wakeConversation(deps, payload);
  if (payload.kind === 'stop') return stopPage(deps, payload);
  if (payload.kind === 'export') return writeExport(deps, payload);
  if (payload.kind === 'startSubmission') return startSubmission(deps, payload);
  if (payload.kind === 'eraseContact') return eraseFurther(deps, payload);
  if (payload.kind === 'finishContacts') return finishContacts(deps, payload);
  if (payload.kind === 'startAnnounced') return startAnnouncedWork({ data: deps.data, queue: deps.bulk }, payload);
  const job = await deps.data.jobs.findJob(payload.organizationId, payload.jobId);
  if (!job) return;
  if (payload.kind === 'cancelBatch') return cancelBatchMessages(deps, job, payload.batchNumber);
  if (job.state !== 'RUNNING') return;
  if (payload.kind === 'resolveRecipients') await resolveRecipients(deps, job);
  else await processBatch(deps, job, payload.batchNumber);
  await publishChanges(deps, job);
}

/**
 * Decides the recipients once for all batches, then starts every batch. A repetition finds them decided, and only starts
 * the batches.
 */
async function resolveRecipients(deps: BulkDeps, job: Job): Promise<void> {
  const selection = job.selection ?? (await deps.data.selections.saveSelection(job, await findSelected(deps, job)));
  const batchCount = selection?.batchCount ?? 0;
  if (job.kind === 'SUMMARY') await summarizeNewContacts(deps, job);
  if (batchCount === 0) return deps.data.jobs.finish(job.organizationId, job.id, 'DONE');
  await deps.bulk.sendAll(batchMessages(job, batchCount, 'processBatch'));
}

/** Work that checks in each transaction that its batch is not counted yet. */
const GUARDED_KINDS: ReadonlySet<JobKind> = new Set<JobKind>(['GROUP', 'UNGROUP', 'TAG', 'UNTAG']);

async function processBatch(deps: BulkDeps, job: Job, batchNumber: number): Promise<void> {
  const batch = await loadBatch(deps, job, batchNumber);
  if (!batch) return;
  const chunk = String(batchNumber).padStart(6, '0');
  const guard = GUARDED_KINDS.has(job.kind) ? deps.data.jobs.chunkGuard(job, chunk) : null;
  const result = await runBatch(deps, { ...batch, guard });
  // Without a result the batch may be counted already, by a worker that ended before it could finish the job.
  if (result) await deps.data.jobs.finishChunk(job, chunk, result, batch.contactIds.length, guard);
  const after = await deps.data.jobs.findJob(job.organizationId, job.id);
  if (after && after.done >= after.total) await deps.data.jobs.finish(job.organizationId, job.id, 'DONE');
}

async function runBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  switch (batch.job.kind) {
    case 'ENROLL':
      return enrollBatch(deps, batch);
    case 'MESSAGE':
      return messageBatch(deps, batch);
    case 'SUMMARY':
      return summarizeBatch(deps, batch);
    case 'RETRY':
      return retryBatch(deps, batch);
    case 'ARCHIVE':
      return archiveBatch(deps, batch);
    case 'RESTORE':
      return restoreBatch(deps, batch);
    case 'REMOVE':
      return removeBatch(deps, batch);
    case 'REJOIN':
      return rejoinBatch(deps, batch);
    case 'GROUP':
      return groupBatch(deps, batch);
    case 'UNGROUP':
      return ungroupBatch(deps, batch);
    case 'TAG':
    case 'UNTAG':
      return tagBatch(deps, batch);
    default:
      throw new Error(`Job ${batch.job.id} of kind ${batch.job.kind} has no batches`);
  }
}

async function cancelBatchMessages(deps: BulkDeps, job: Job, batchNumber: number): Promise<void> {
  const batch = await loadBatch(deps, job, batchNumber);
  if (!batch) return;
  const canceled = await cancelBatch(deps, batch);
  await deps.data.jobs.finishChunk(
    job,
    `cancel-${String(batchNumber).padStart(6, '0')}`,
    { added: 0, merged: 0, skipped: 0, rejected: 0, counts: { canceled }, rejects: [] },
    0,
  );
  await publishChanges(deps, job);
}

async function loadBatch({ data }: BulkDeps, job: Job, batchNumber: number): Promise<JobBatch | null> {
  const { organizationId } = job;
  const [organization, contactIds] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.selections.findBatch(job, batchNumber),
  ]);
  if (!organization) return null;
  return {
    job,
    organization,
    batchNumber,
    contactIds,
    contacts: await data.contacts.findMany(organizationId, contactIds),
  };
}

async function publishChanges(deps: BulkDeps, job: Job): Promise<void> {
  await deps.publish([
    { organizationId: job.organizationId, kind: 'job', id: job.id },
    ...(job.campaignId && job.kind === 'ENROLL'
      ? [{ organizationId: job.organizationId, kind: 'campaign' as const, id: job.campaignId }]
      : []),
    ...(typeof job.details.groupId === 'string'
      ? [groupChanged(job.organizationId, job.details.groupId), contactsChanged(job.organizationId)]
      : []),
    ...(job.kind === 'MESSAGE' ? [{ organizationId: job.organizationId, kind: 'sending' as const, id: job.id }] : []),
  ]);
}
