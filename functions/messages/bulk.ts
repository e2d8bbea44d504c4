import type {
  AppointmentId,
  CampaignId,
  ContactId,
  EventId,
  JobId,
  MessageId,
  OrganizationId,
  PitchId,
  StepId,
  SubmissionId,
} from '../domain/shared/ids.ts';
import { getCampaignIdOfStep } from '../domain/campaigns/campaign-ids.ts';
import type { StructureType } from '../domain/campaigns/step.ts';
import * as z from 'zod/mini';
import { announcedWorkMessage } from './announced-work.ts';
import { version, VERSION } from './message-version.ts';

const jobIds = { version, organizationId: z.string(), jobId: z.string() };
const eventIds = { version, organizationId: z.string(), eventId: z.string() };
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
  /** Plan the contacts with appointments at a campaign again, one page of the campaign at a time. */
  z.object({ kind: z.literal('replanAppointments'), ...campaignIds, after: z.nullable(z.string()) }),
  /** Plan the texts again that wait for a pitch, once it can be shown. */
  z.object({ kind: z.literal('releasePitch'), version, organizationId: z.string(), pitchId: z.string() }),
  /** Show the newest text of a conversation in place of one that was canceled or removed. */
  z.object({
    kind: z.literal('hideCanceled'),
    version,
    organizationId: z.string(),
    contactId: z.string(),
    messageId: z.string(),
  }),
  /** Let the texts of a contact follow its appointment as it is now. */
  z.object({ kind: z.literal('syncAppointment'), version, organizationId: z.string(), appointmentId: z.string() }),
  /** Cancel the appointments of a canceled event, one page at a time. */
  z.object({ kind: z.literal('cancelEvent'), ...eventIds, after: z.nullable(z.string()) }),
  /** Add campaigns to the appointments of an event, one page at a time. */
  z.object({
    kind: z.literal('addToEvent'),
    ...eventIds,
    campaignIds: z.array(z.string()),
    after: z.nullable(z.string()),
  }),
  /** Look at the if/thens of everyone who got the text of a step, one page of the campaign at a time. */
  z.object({
    kind: z.literal('checkStep'),
    version,
    organizationId: z.string(),
    stepId: z.string(),
    after: z.nullable(z.string()),
    /** The appointments follow the contacts. */
    appointments: z.boolean(),
  }),
  /** Remove a step that no one filled for a day, and let the contacts who wait at it continue. */
  z.object({ kind: z.literal('removeOrphan'), version, organizationId: z.string(), stepId: z.string() }),
  /** Count the views of a campaign that wait, because many people looked at its pitches at once. */
  z.object({ kind: z.literal('countViews'), ...campaignIds }),
  /** Open a snoozed conversation again. */
  z.object({
    kind: z.literal('wakeConversation'),
    version,
    organizationId: z.string(),
    contactId: z.string(),
    until: z.iso.datetime(),
  }),
  /** Schedule the retries that waited for a campaign to be resumed. No enrollment leads to them. */
  z.object({ kind: z.literal('resumeDeferred'), ...campaignIds }),
  /** Take everyone out of a stopped campaign, one page at a time. */
  z.object({
    kind: z.literal('stop'),
    ...jobIds,
    campaignId: z.string(),
    after: z.nullable(z.string()),
    page: z.number(),
    /** The appointments follow the contacts. missing means the contacts. */
    appointments: z.optional(z.boolean()),
  }),
  /** Write one file of an export. */
  z.object({ kind: z.literal('export'), version, organizationId: z.string(), exportId: z.string(), file: z.number() }),
  /** Start what a contact's submission of a public form starts. */
  z.object({
    kind: z.literal('startSubmission'),
    version,
    organizationId: z.string(),
    contactId: z.string(),
    submissionId: z.string(),
  }),
  /** Go on with the erasure of a contact. */
  z.object({ kind: z.literal('eraseContact'), version, organizationId: z.string(), contactId: z.string() }),
  /** Finish what a call of staff began for a few contacts. */
  z.object({
    kind: z.literal('finishContacts'),
    version,
    organizationId: z.string(),
    contactIds: z.array(z.string()),
  }),
  announcedWorkMessage,
]);
export type BulkMessage = z.infer<typeof bulkMessage>;
export type ReplanMessage = Extract<BulkMessage, { kind: 'replan' }>;
export type ResumeDeferredMessage = Extract<BulkMessage, { kind: 'resumeDeferred' }>;
export type ReplanAppointmentsMessage = Extract<BulkMessage, { kind: 'replanAppointments' }>;
export type SyncAppointmentMessage = Extract<BulkMessage, { kind: 'syncAppointment' }>;
export type CancelEventMessage = Extract<BulkMessage, { kind: 'cancelEvent' }>;
export type AddToEventMessage = Extract<BulkMessage, { kind: 'addToEvent' }>;
export type CheckStepMessage = Extract<BulkMessage, { kind: 'checkStep' }>;
export type StopMessage = Extract<BulkMessage, { kind: 'stop' }>;

export type EraseContactMessage = Extract<BulkMessage, { kind: 'eraseContact' }>;
export type StartSubmissionMessage = Extract<BulkMessage, { kind: 'startSubmission' }>;
export type FinishContactsMessage = Extract<BulkMessage, { kind: 'finishContacts' }>;
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

export function replanAppointments(organizationId: OrganizationId, campaignId: CampaignId): ReplanAppointmentsMessage {
  return { version: VERSION, kind: 'replanAppointments', organizationId, campaignId, after: null };
}

/**
 * The contacts who wait for a step follow it. Before and after appointments any contact may be concerned. `phase`: undefined when it is
 * not known.
 */
export function replansOfStep(organizationId: OrganizationId, stepId: StepId, phase?: StructureType): BulkMessage[] {
  const campaignId = getCampaignIdOfStep(stepId);
  return [
    ...(phase === undefined || phase === 'FEATURE' ? [replanStep(organizationId, campaignId, stepId)] : []),
    ...(phase === 'FEATURE' ? [] : [replanAppointments(organizationId, campaignId)]),
  ];
}

export function releasePitch(organizationId: OrganizationId, pitchId: PitchId): BulkMessage {
  return { version: VERSION, kind: 'releasePitch', organizationId, pitchId };
}

export function hideCanceledText(
  organizationId: OrganizationId,
  { contactId, messageId }: { readonly contactId: ContactId; readonly messageId: MessageId },
): BulkMessage {
  return { version: VERSION, kind: 'hideCanceled', organizationId, contactId, messageId };
}

export function syncAppointment(organizationId: OrganizationId, appointmentId: AppointmentId): SyncAppointmentMessage {
  return { version: VERSION, kind: 'syncAppointment', organizationId, appointmentId };
}

export function cancelEventPage(organizationId: OrganizationId, eventId: EventId): CancelEventMessage {
  return { version: VERSION, kind: 'cancelEvent', organizationId, eventId, after: null };
}

export function addToEventPage(
  organizationId: OrganizationId,
  eventId: EventId,
  campaignIds: readonly CampaignId[],
): AddToEventMessage {
  return { version: VERSION, kind: 'addToEvent', organizationId, eventId, campaignIds: [...campaignIds], after: null };
}

export function resumeDeferred(organizationId: OrganizationId, campaignId: CampaignId): ResumeDeferredMessage {
  return { version: VERSION, kind: 'resumeDeferred', organizationId, campaignId };
}

export function checkStep(organizationId: OrganizationId, stepId: StepId): CheckStepMessage {
  return { version: VERSION, kind: 'checkStep', organizationId, stepId, after: null, appointments: false };
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

export function startSubmissionMessage(
  organizationId: OrganizationId,
  contactId: ContactId,
  submissionId: SubmissionId,
): StartSubmissionMessage {
  return { version: VERSION, kind: 'startSubmission', organizationId, contactId, submissionId };
}

export function eraseContactMessage(organizationId: OrganizationId, contactId: ContactId): EraseContactMessage {
  return { version: VERSION, kind: 'eraseContact', organizationId, contactId };
}

export function finishContactsMessage(
  organizationId: OrganizationId,
  contactIds: readonly ContactId[],
): FinishContactsMessage {
  return { version: VERSION, kind: 'finishContacts', organizationId, contactIds: [...contactIds] };
}
