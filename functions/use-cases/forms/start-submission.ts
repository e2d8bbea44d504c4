import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules, type SendingRules } from '../../domain/accounts/account.ts';
import { buildAppointmentId } from '../../domain/appointments/appointment.ts';
import { hasPhone, type ContactWithPhone } from '../../domain/contacts/contact.ts';
import { getRoundLimit, type Submission } from '../../domain/forms/submission.ts';
import { campaignChanged, contactChanged, contactsChanged, groupChanged } from '../../domain/shared/live-event.ts';
import type { CampaignId, ContactId, OrganizationId, SubmissionId } from '../../domain/shared/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAppointment, type ChangeAppointmentDeps } from '../appointments/change-appointment.ts';
import { cancelReminder, resumeWaitingForConsent } from '../contacts/opt-in.ts';

export interface StartSubmissionDeps extends ChangeAppointmentDeps {
  readonly data: ChangeAppointmentDeps['data'] &
    Pick<Data, 'enroller' | 'flow' | 'groupMembers' | 'groups' | 'messages' | 'submissions'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly zone: string;
  readonly now: () => Date;
}

/** Each attempt fails only when staff change the campaign during it, or the contact texts STOP or START. */
const MAX_ATTEMPTS = 20;

/**
 * Starts what a submission starts: the contact joins the group and the campaigns, and gets the appointment. The submission's id marks
 * what it made, so that a repetition does nothing twice. The campaigns of a number that has opted out wait for its START.
 */
export async function startSubmission(
  deps: StartSubmissionDeps,
  ids: { readonly organizationId: OrganizationId; readonly contactId: ContactId; readonly submissionId: SubmissionId },
): Promise<void> {
  const { data } = deps;
  const { organizationId, contactId } = ids;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [submission, contact, organization] = await Promise.all([
      data.submissions.findSubmission(organizationId, contactId, ids.submissionId),
      data.contacts.findContact(organizationId, contactId),
      data.accounts.findOrganization(organizationId),
    ]);
    // Without a submission the form was closed a moment before, or the contact was erased.
    if (!submission || submission.state === 'DONE' || submission.state === 'ADDED') return;
    if (!contact || !organization || !hasPhone(contact)) return;
    // A text of the phone brings the contact back, and starts the submission.
    if (contact.archived !== null) return data.submissions.hold(submission);
    const rules = buildSendingRules(organization, deps.zone);
    await joinGroup(deps, submission);
    if (contact.consent === 'OPTED_OUT') {
      if (await data.submissions.wait(submission, contact.phone)) return publishStart(deps, submission);
      continue;
    }
    await joinCampaigns(deps, submission, contact, rules);
    if (contact.consent === 'OPTED_IN') {
      await cancelReminder(deps, contact, { reason: 'OPTED_IN', rules });
      await resumeWaitingForConsent(deps, contact, rules);
    }
    await data.submissions.end(submission);
    return publishStart(deps, submission);
  }
  throw new Error(`The consent of a contact of organization ${organizationId} kept changing`);
}

async function joinGroup({ data }: StartSubmissionDeps, submission: Submission): Promise<void> {
  const { organizationId, contactId, id, plan } = submission;
  // A submission that waited for START has joined the group before. Staff may have taken the contact out since.
  if (plan.groupId === null || submission.state === 'WAITING') return;
  const group = await data.groups.findGroup(organizationId, plan.groupId);
  if (!group || group.archived !== null) return;
  await data.groupMembers.addMembers({ organizationId, groupId: group.id, by: id }, [contactId]);
}

async function joinCampaigns(
  deps: StartSubmissionDeps,
  submission: Submission,
  contact: ContactWithPhone,
  rules: SendingRules,
): Promise<void> {
  const { plan, organizationId } = submission;
  if (plan.campaignIds.length === 0 && plan.appointmentDate === null) return;
  const found = await deps.data.campaigns.findMany(organizationId, plan.campaignIds);
  const open = [...found.values()].filter(({ archived }) => archived === null).map(({ id }) => id);
  if (plan.appointmentDate !== null && (await makeAppointment(deps, submission, open, plan.appointmentDate))) return;
  for (const campaignId of open) await joinCampaign(deps, { submission, contact, rules }, campaignId);
}

/** Makes the appointment, which the contact's campaigns then follow. Returns false when the contact can have no further one. */
async function makeAppointment(
  deps: StartSubmissionDeps,
  { organizationId, contactId, id }: Submission,
  campaignIds: readonly CampaignId[],
  date: string,
): Promise<boolean> {
  const occasion = { date, time: null, timeZone: deps.zone, location: '', address: '' };
  const made = await createAppointment(
    deps,
    { organizationId, now: deps.now() },
    {
      contactId,
      id: buildAppointmentId(contactId, id),
      acceptsUnpaid: true,
      changeOccasion: () => occasion,
      campaignsToAdd: campaignIds,
      campaignsToRemove: [],
    },
  );
  return !(made instanceof Refusal);
}

interface Joining {
  readonly submission: Submission;
  readonly contact: ContactWithPhone;
  readonly rules: SendingRules;
}

/** No one joins who joined a short time ago, or after staff have stopped or archived the campaign. */
async function joinCampaign(
  { data, wakeUps, ...deps }: StartSubmissionDeps,
  { submission, contact, rules }: Joining,
  campaignId: CampaignId,
): Promise<void> {
  const { organizationId, id, at } = submission;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const now = deps.now();
    const campaign = await data.campaigns.findCampaign(organizationId, campaignId);
    if (!campaign || campaign.archived || (campaign.stopped && at <= campaign.stopped)) return;
    const options = { sendAgain: true, roundLimit: getRoundLimit(submission), by: id, rules, now };
    const { interrupted, dues } = await data.enroller.enroll(campaign, [contact], options);
    await wakeUps.schedule(organizationId, dues, now);
    if (!interrupted) return;
  }
  throw new Error(`Campaign ${campaignId} of a form kept changing`);
}

async function publishStart({ publish }: StartSubmissionDeps, { organizationId, contactId, plan }: Submission) {
  await publish([
    contactChanged(organizationId, contactId),
    ...plan.campaignIds.map((id) => campaignChanged(organizationId, id)),
    ...(plan.groupId === null ? [] : [groupChanged(organizationId, plan.groupId), contactsChanged(organizationId)]),
  ]);
}
