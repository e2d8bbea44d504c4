import { buildSendingRules } from '../../domain/accounts/account.ts';
import { isUnfinished } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { campaignChanged, contactsChanged } from '../../domain/shared/live-event.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { recordContactsPeak } from '../../use-cases/billing/contacts-peak.ts';
import { leaveAppointments, restoreAppointments } from '../../use-cases/campaigns/leave-appointments.ts';
import type { FinishContactsMessage } from '../../messages/bulk.ts';
import { archiveContact, restoreContact } from '../../use-cases/contacts/archive-contact.ts';
import { stopContact } from '../../use-cases/contacts/stop-contact.ts';
import { buildSkippedResult, type BatchResult, type BulkDeps, type JobBatch } from './job-batch.ts';

/** Contacts that are changed side by side. */
const CONCURRENCY = 10;

/** Archives a batch. A contact that staff restored while the job runs stays restored. */
export async function archiveBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { job } = batch;
  await recordContactsPeak(deps, job.organizationId);
  const result = await changeEach(deps, batch, async (contact) => {
    if (contact.archived && contact.archivedBy !== job.id) return 'ALREADY_ARCHIVED';
    const archived = await archiveContact(deps, contact, deps.now(), job.id);
    return archived ? null : 'CHANGED_MEANWHILE';
  });
  await deps.publish([contactsChanged(job.organizationId)]);
  return result;
}

/** Restores a batch: all archived contacts, or those that an earlier job archived. */
export async function restoreBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { job } = batch;
  const { ofJob } = job.details;
  const result = await changeEach(deps, batch, async (contact) => {
    if (ofJob !== undefined && contact.archivedBy !== ofJob) return 'CHANGED_MEANWHILE';
    await restoreContact(deps, contact, deps.now());
    return null;
  });
  await deps.publish([contactsChanged(job.organizationId)]);
  return result;
}

/** Takes a batch out of the job's campaign, and cancels the scheduled texts. */
export async function removeBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { job, contacts } = batch;
  const campaignId = requireCampaign(job);
  const enrollments = await deps.data.enrollments.findMany(
    job.organizationId,
    campaignId,
    contacts.map(({ id }) => id),
  );
  const result = await changeEach(deps, batch, async (contact) => {
    const enrollment = enrollments.get(contact.id);
    if (!enrollment || enrollment.joined > job.created) return 'NOT_IN_CAMPAIGN';
    // A repetition finds the contacts that the first attempt removed.
    if (enrollment.state === 'REMOVED') return enrollment.removedBy === job.id ? null : 'REMOVED_FROM_CAMPAIGN';
    // Staff put the contact back since this job removed the contact.
    if (enrollment.removedBy === job.id) return 'CHANGED_MEANWHILE';
    const staff = { userId: null, at: deps.now() };
    const options = { reason: 'REMOVED_FROM_CAMPAIGN', by: job.id, cutoff: job.created, staff } as const;
    const hasLeft = await leaveAppointments(deps.data, enrollment, options);
    if (!isUnfinished(enrollment)) return hasLeft ? null : 'WAS_IN_CAMPAIGN';
    return (await deps.data.enroller.unenroll(enrollment, options)) ? null : 'CHANGED_MEANWHILE';
  });
  await deps.publish([campaignChanged(job.organizationId, campaignId)]);
  return result;
}

/** Puts the contacts of a batch that an earlier job removed back into the campaign, as far as texts are still to come. */
export async function rejoinBatch(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  const { job, organization, contacts } = batch;
  const { organizationId } = job;
  const campaignId = requireCampaign(job);
  const campaign = await deps.data.campaigns.findCampaign(organizationId, campaignId);
  if (!campaign || campaign.archived) {
    await deps.data.jobs.finish(organizationId, job.id, 'FAILED', 'The campaign is archived');
    return null;
  }
  const rules = buildSendingRules(organization, deps.zone);
  const enrollments = await deps.data.enrollments.findMany(
    organizationId,
    campaignId,
    contacts.map(({ id }) => id),
  );
  const result = await changeEach(deps, batch, async (contact) => {
    const enrollment = enrollments.get(contact.id);
    if (!enrollment) return 'CHANGED_MEANWHILE';
    const by = typeof job.details.ofJob === 'string' ? job.details.ofJob : null;
    const dues = await restoreAppointments(deps.data, campaign, { enrollment, contact, by }, rules, deps.now());
    await deps.wakeUps.schedule(organizationId, dues, deps.now());
    if (enrollment.removedBy !== by) return dues.length > 0 ? null : 'CHANGED_MEANWHILE';
    // An earlier attempt, or staff, put the contact back.
    if (enrollment.state !== 'REMOVED') return null;
    const at = deps.now();
    const how = { staff: { userId: null, at } };
    const due = await deps.data.enroller.restore(campaign, enrollment, contact, rules, at, how);
    if (due) await deps.wakeUps.schedule(organizationId, [due], deps.now());
    return null;
  });
  await deps.publish([campaignChanged(organizationId, campaignId)]);
  return result;
}

function requireCampaign({ id, campaignId }: Job): string {
  if (campaignId === null) throw new Error(`Job ${id} has no campaign`);
  return campaignId;
}

/**
 * Runs `change` for each contact until the job is canceled, so that an undo meets no worker that still changes contacts.
 * `change` returns why the contact stays as it is, or null.
 */
async function changeEach(
  { data }: Pick<BulkDeps, 'data'>,
  { job, contacts }: JobBatch,
  change: (contact: Contact) => Promise<Reason | null>,
): Promise<BatchResult> {
  const skipped: { contact: Contact; reason: Reason }[] = [];
  let changed = 0;
  for (let from = 0; from < contacts.length; from += CONCURRENCY) {
    if ((await data.jobs.findJob(job.organizationId, job.id))?.state !== 'RUNNING') break;
    const some = contacts.slice(from, from + CONCURRENCY);
    const reasons = await Promise.all(some.map(change));
    for (const [index, contact] of some.entries()) {
      const reason = reasons[index];
      if (reason) skipped.push({ contact, reason });
      else changed += 1;
    }
  }
  return { added: changed, merged: 0, rejected: 0, ...buildSkippedResult(skipped) };
}

/**
 * Finishes what a call of staff began for a few contacts and did not end: an archiving, a restore, or an opt-out. What the call did not
 * begin stays as it is.
 */
export async function finishContacts(
  deps: BulkDeps,
  { organizationId, contactIds }: FinishContactsMessage,
): Promise<void> {
  for (const contact of await deps.data.contacts.findMany(organizationId, contactIds))
    await finishContact(deps, contact);
}

async function finishContact(deps: BulkDeps, contact: Contact): Promise<void> {
  const { data, now } = deps;
  const { organizationId, phone } = contact;
  if (contact.archived) await archiveContact(deps, contact, contact.archived);
  else if ((await data.contactArchive.listArchivedFrom(contact)).length > 0) await restoreContact(deps, contact, now());
  if (phone === null || (await data.consents.findConsent(organizationId, phone)).state !== 'OPTED_OUT') return;
  await stopContact(deps, { organizationId, contactId: contact.id }, { reason: 'OPTED_OUT', cutoff: now() });
}
