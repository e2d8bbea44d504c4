import type { RestoreOptions } from '../../data/delivery/enrollment/replan.ts';
import type { UnenrollOptions } from '../../data/delivery/enrollment/unenroll.ts';
import type { Data } from '../../data/index.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { JobId } from '../../domain/shared/ids.ts';

type LeaveData = Pick<Data, 'enrollments' | 'enroller'>;

/**
 * Ends the texts before and after the appointments of a contact who leaves a campaign. Call this before the contact itself leaves, so
 * that a repetition after a crash still finds the contact in the campaign. Returns whether any appointment was ended, also by an
 * earlier attempt of the same job. Cost: one query, and a transaction for each appointment.
 */
export async function leaveAppointments(
  { enrollments, enroller }: LeaveData,
  { organizationId, campaignId, contactId }: Enrollment,
  options: UnenrollOptions,
): Promise<boolean> {
  let hasLeft = false;
  for (const each of await enrollments.listForAppointments(organizationId, campaignId, contactId)) {
    const isDone = each.state === 'REMOVED' && options.by !== undefined && each.removedBy === options.by;
    if (isDone || (await enroller.unenroll(each, options))) hasLeft = true;
  }
  return hasLeft;
}

interface RestoredAppointments extends RestoreOptions {
  readonly enrollment: Enrollment;
  readonly contact: Contact;
  readonly by: JobId | null;
}

/**
 * Puts the appointments of a contact back into a campaign, as far as texts are still to come. `by`: the job that ended them. `resumes`:
 * paused ones continue, too. Returns when the next texts are due.
 */
export async function restoreAppointments(
  { enrollments, enroller }: LeaveData,
  campaign: Campaign,
  { enrollment, contact, by, resumes = false, staff = null }: RestoredAppointments,
  rules: SendingRules,
  now: Date,
): Promise<Date[]> {
  const { organizationId, campaignId, contactId } = enrollment;
  const dues: Date[] = [];
  for (const each of await enrollments.listForAppointments(organizationId, campaignId, contactId)) {
    const isRemoved = each.state === 'REMOVED' && (each.removedBy ?? null) === by;
    if (!isRemoved && !(resumes && each.state === 'PAUSED')) continue;
    const due = await enroller.restore(campaign, each, contact, rules, now, { resumes, staff });
    if (due) dues.push(due);
  }
  return dues;
}
