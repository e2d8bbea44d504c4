import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import type { Joining } from '../../data/delivery/enrollment/join-appointment.ts';
import { buildSendingRules, type SendingRules } from '../../domain/accounts/account.ts';
import type { Appointment } from '../../domain/appointments/appointment.ts';
import { acceptsContact } from '../../domain/campaigns/enrollment.ts';
import { isKept } from '../../domain/appointments/plan.ts';
import type { AppointmentId, OrganizationId } from '../../domain/shared/ids.ts';

export interface SyncAppointmentDeps {
  readonly data: Pick<Data, 'accounts' | 'appointments' | 'campaigns' | 'contacts' | 'enrollments' | 'enroller'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly zone: string;
  readonly now: () => Date;
}

/**
 * Makes the texts of a contact follow its appointment as it is now: the contact joins the campaigns, unsent texts get their new time,
 * and those of campaigns that the appointment lost are canceled. The order and the number of the calls do not matter.
 */
export async function syncAppointmentNow(
  deps: SyncAppointmentDeps,
  organizationId: OrganizationId,
  appointmentId: AppointmentId,
): Promise<void> {
  const appointment = await deps.data.appointments.findAppointment(organizationId, appointmentId);
  if (!appointment) return;
  await leaveLostCampaigns(deps, appointment);
  if (appointment.canceled === null) await joinCampaigns(deps, appointment);
}

async function leaveLostCampaigns({ data }: SyncAppointmentDeps, appointment: Appointment): Promise<void> {
  const { organizationId, contactId, id, canceled } = appointment;
  const enrollments = await data.enrollments.listByContact(organizationId, contactId);
  const lost = enrollments.filter(
    ({ appointmentId, campaignId }) => appointmentId === id && !isKept(appointment, campaignId),
  );
  for (const enrollment of lost) {
    const reason = canceled === null ? 'REMOVED_FROM_CAMPAIGN' : 'APPOINTMENT_CANCELED';
    await data.enroller.unenroll(enrollment, { reason, by: id });
    // The appointment brought the contact into the campaign, so that taking the campaign away also ends its other texts. A canceled
    // appointment ends only its own.
    const instant = enrollments.find(
      ({ appointmentId, campaignId, by }) =>
        appointmentId === null && campaignId === enrollment.campaignId && by === appointment.id,
    );
    if (instant && canceled === null)
      await data.enroller.unenroll(instant, { reason: 'REMOVED_FROM_CAMPAIGN', by: id });
  }
}

async function joinCampaigns(
  { data, wakeUps, zone, now }: SyncAppointmentDeps,
  appointment: Appointment,
): Promise<void> {
  const { organizationId, contactId, campaignIds } = appointment;
  const [organization, contact, campaigns] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.contacts.findContact(organizationId, contactId),
    data.campaigns.findMany(organizationId, campaignIds),
  ]);
  if (!organization || !contact || contact.archived) return;
  const rules = buildSendingRules(organization, zone);
  for (const campaign of campaigns.values()) {
    if (campaign.archived || !acceptsContact(campaign, contactId)) continue;
    const at = now();
    // The id of the appointment keeps a repetition from beginning another round.
    const joined = await data.enroller.enroll(campaign, [contact], {
      sendAgain: false,
      by: appointment.id,
      rules,
      now: at,
    });
    const back = await bringBack(data, { campaign, contact, appointment }, rules, at);
    const due = await data.enroller.joinAppointment({ campaign, contact, appointment }, rules, at);
    await wakeUps.schedule(organizationId, [...joined.dues, ...back, ...(due ? [due] : [])], at);
  }
}

/** A campaign that the appointment lost and got again continues where it was. Contacts that staff removed stay removed. */
async function bringBack(
  { enrollments, enroller }: SyncAppointmentDeps['data'],
  { campaign, contact, appointment }: Joining,
  rules: SendingRules,
  now: Date,
): Promise<Date[]> {
  const { organizationId, contactId, id } = appointment;
  const dues: Date[] = [];
  for (const appointmentId of [null, id]) {
    const enrollment = await enrollments.findEnrollment(organizationId, campaign.id, contactId, appointmentId);
    if (enrollment?.state !== 'REMOVED' || enrollment.removedBy !== id) continue;
    const due = await enroller.restore(campaign, enrollment, contact, rules, now);
    if (due) dues.push(due);
  }
  return dues;
}
