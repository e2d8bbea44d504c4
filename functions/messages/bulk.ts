import type { CampaignId, JobId, OrganizationId } from '../domain/shared/ids.ts';
import * as z from 'zod/mini';
import { version, VERSION } from './message-version.ts';

const jobIds = { version, organizationId: z.string(), jobId: z.string() };
const campaignIds = { version, organizationId: z.string(), campaignId: z.string() };

/** Queue `Bulk`: background work on many contacts. */
export const bulkMessage = z.discriminatedUnion('kind', [
  /** Decide the job's recipients unless they are decided, then start every batch. */
  z.object({ kind: z.literal('resolveRecipients'), ...jobIds }),
  /** Do the job's work for one batch of contacts. */
  z.object({ kind: z.literal('processBatch'), ...jobIds, batchNumber: z.number() }),
  /** Cancel the scheduled messages of one batch after the job was canceled. */
  z.object({ kind: z.literal('cancelBatch'), ...jobIds, batchNumber: z.number() }),
  /** Plan the contacts at a changed or deleted step again, one page of the campaign at a time. */
  z.object({ kind: z.literal('replan'), ...campaignIds, step: z.string(), after: z.nullable(z.string()) }),
  /** Schedule the retries that waited for a campaign to be resumed. No enrollment leads to them. */
  z.object({ kind: z.literal('resumeDeferred'), ...campaignIds }),
  /** Take everyone out of a stopped campaign, one page at a time. */
  z.object({
    kind: z.literal('stop'),
    ...jobIds,
    campaignId: z.string(),
    after: z.nullable(z.string()),
    page: z.number(),
  }),
  /** Write one file of an export. */
  z.object({ kind: z.literal('export'), version, organizationId: z.string(), exportId: z.string(), file: z.number() }),
]);
export type BulkMessage = z.infer<typeof bulkMessage>;
export type ReplanMessage = Extract<BulkMessage, { kind: 'replan' }>;
export type ResumeDeferredMessage = Extract<BulkMessage, { kind: 'resumeDeferred' }>;
export type StopMessage = Extract<BulkMessage, { kind: 'stop' }>;

export type ExportMessage = Extract<BulkMessage, { kind: 'export' }>;

interface JobIds {
  readonly organizationId: OrganizationId;
  readonly id: JobId;
}

export function resolveRecipients(job: JobIds): BulkMessage {
  return { version: VERSION, kind: 'resolveRecipients', organizationId: job.organizationId, jobId: job.id };
}

/** One message for each batch of a job, in the queue group of the job's organization. */
export function batchMessages(
  job: JobIds,
  count: number,
  kind: 'processBatch' | 'cancelBatch',
): { body: BulkMessage; group: string }[] {
  return Array.from({ length: count }, (_, batchNumber) => ({
    body: { version: VERSION, kind, organizationId: job.organizationId, jobId: job.id, batchNumber },
    group: job.organizationId,
  }));
}

export function replanStep(organizationId: OrganizationId, campaignId: CampaignId, step: string): ReplanMessage {
  return { version: VERSION, kind: 'replan', organizationId, campaignId, step, after: null };
}

export function resumeDeferred(organizationId: OrganizationId, campaignId: CampaignId): ResumeDeferredMessage {
  return { version: VERSION, kind: 'resumeDeferred', organizationId, campaignId };
}

export function stopFirstPage(job: JobIds, campaignId: CampaignId): StopMessage {
  return {
    version: VERSION,
    kind: 'stop',
    organizationId: job.organizationId,
    jobId: job.id,
    campaignId,
    after: null,
    page: 0,
  };
}

export function writeExportFile(organizationId: OrganizationId, exportId: string, file: number): ExportMessage {
  return { version: VERSION, kind: 'export', organizationId, exportId, file };
}
