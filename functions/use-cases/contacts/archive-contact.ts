import type { JobId } from '../../domain/shared/ids.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { isUnfinished } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Selection } from '../../domain/jobs/selection.ts';
import { contactsChanged, type Publish } from '../../domain/shared/live-event.ts';
import { finishContactsMessage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { recordContactsPeak } from '../billing/contacts-peak.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import { isDoneAtOnce, keepExisting, startSelectionJob, type SelectionJobDeps } from '../jobs/selection-job.ts';
import { restoreAppointments } from '../campaigns/leave-appointments.ts';
import { stopContact, type StopContactDeps } from './stop-contact.ts';

export interface ArchiveContactDeps extends StopContactDeps {
  readonly data: StopContactDeps['data'] &
    Pick<Data, 'accounts' | 'campaigns' | 'contactArchive' | 'counters' | 'contactsPeaks'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly zone: string;
}

export interface ArchiveContactsDeps extends ArchiveContactDeps, SelectionJobDeps {
  readonly data: ArchiveContactDeps['data'] & SelectionJobDeps['data'];
}

/**
 * Archives contacts, or restores archived ones. Returns the job that does this, or null when a few named contacts are
 * done.
 */
export async function archiveContacts(
  deps: ArchiveContactsDeps,
  actor: Actor,
  { selection: given, restore }: { readonly selection: Selection | null; readonly restore: boolean },
): Promise<Job | null | Refusal> {
  const { organizationId, now } = actor;
  if (given && isDoneAtOnce(given)) {
    const contacts = await deps.data.contacts.findMany(organizationId, given.contactIds);
    if (contacts.length === 0) return notFound('contact');
    if (!restore) await recordContactsPeak({ data: deps.data, now: () => now }, organizationId);
    await commitWithWork({ data: deps.data, queue: deps.bulk }, actor, {
      announced: [
        finishContactsMessage(
          organizationId,
          contacts.map(({ id }) => id),
        ),
      ],
      commit: async () => {
        for (const contact of contacts)
          await (restore ? restoreContact(deps, contact, now) : archiveContact(deps, contact, now));
      },
      toWork: () => [],
    });
    await deps.publish([contactsChanged(organizationId)]);
    return null;
  }
  const selection = await keepExisting(deps, actor, given);
  if (selection instanceof Refusal) return selection;
  const kind = restore ? 'RESTORE' : 'ARCHIVE';
  return startSelectionJob(deps, actor, { kind, campaignId: null, selection, details: {} });
}

/**
 * Takes a contact off the lists and out of its campaigns, and cancels its scheduled messages. A repetition completes what
 * an interrupted call began. `by`: the job that archives. Returns false when staff have restored the contact since the job
 * archived it.
 */
export async function archiveContact(
  deps: Pick<ArchiveContactDeps, 'data'>,
  contact: Contact,
  now: Date,
  by: JobId | null = null,
): Promise<boolean> {
  const { data } = deps;
  const { organizationId, id: contactId } = contact;
  if (!(await data.contactArchive.setArchived(contact, now, by))) return false;
  // Stored before the contact leaves: a repetition after a crash no longer finds the campaigns that were left.
  const enrollments = await data.enrollments.listByContact(organizationId, contactId);
  await data.contactArchive.addArchivedFrom(contact, [
    ...new Set(enrollments.filter(isUnfinished).map(({ campaignId }) => campaignId)),
  ]);
  await stopContact(deps, { organizationId, contactId }, { reason: 'CONTACT_ARCHIVED', state: 'REMOVED' });
  return true;
}

/**
 * Puts a contact back on the lists, and into its campaigns as far as their steps are still to come. A repetition
 * completes what an interrupted call began.
 */
export async function restoreContact(
  { data, wakeUps, zone }: Pick<ArchiveContactDeps, 'data' | 'wakeUps' | 'zone'>,
  contact: Contact,
  now: Date,
): Promise<void> {
  const { organizationId, id } = contact;
  await data.contactArchive.setArchived(contact, null);
  const campaignIds = await data.contactArchive.listArchivedFrom(contact);
  const organization = await data.accounts.findOrganization(organizationId);
  const restored = await data.contacts.findContact(organizationId, id);
  if (!organization || !restored) return;
  for (const campaignId of campaignIds) {
    const [campaign, enrollment] = await Promise.all([
      data.campaigns.findCampaign(organizationId, campaignId),
      data.enrollments.findEnrollment(organizationId, campaignId, id),
    ]);
    if (!campaign || campaign.archived || !enrollment) continue;
    const rules = buildSendingRules(organization, zone);
    const due = await data.enroller.restore(campaign, enrollment, restored, rules, now);
    const dues = await restoreAppointments(data, campaign, { enrollment, contact: restored, by: null }, rules, now);
    await wakeUps.schedule(organizationId, [...(due ? [due] : []), ...dues], now);
  }
  await data.contactArchive.clearArchivedFrom(contact);
}
