import type { Data } from '../../data/index.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { Appointment } from '../../domain/appointments/appointment.ts';
import { listStepFates, type StepFate } from '../../domain/appointments/plan.ts';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ListAppointmentsDeps {
  readonly data: Pick<Data, 'accounts' | 'appointments' | 'campaigns' | 'contacts' | 'enrollments'>;
  readonly zone: string;
}

/** An appointment with the campaigns that remind of it. */
export interface ShownAppointment {
  readonly appointment: Appointment;
  readonly campaigns: readonly AppointmentCampaign[];
}

interface AppointmentCampaign {
  readonly campaign: Campaign;
  /** null if the contact has not joined yet, or cannot get texts. */
  readonly state: Enrollment['state'] | null;
  /** The steps that are left out, with the reason. */
  readonly skipped: readonly Exclude<StepFate, { kind: 'DUE' }>[];
}

/** Returns the newest appointments of a contact of the caller's organization. Cost: a read, and those of `listAppointments`. */
export async function loadAppointments(
  deps: ListAppointmentsDeps,
  { organizationId }: Actor,
  contactId: ContactId,
): Promise<ShownAppointment[] | Refusal> {
  const contact = await deps.data.contacts.findContact(organizationId, contactId);
  return contact ? listAppointments(deps, organizationId, contact) : notFound('contact');
}

/**
 * Returns the newest appointments of a contact, also canceled ones, newest first. Cost: two queries, and one batch of reads for all
 * campaigns together.
 */
export async function listAppointments(
  { data, zone }: ListAppointmentsDeps,
  organizationId: OrganizationId,
  contact: Pick<Contact, 'id'>,
): Promise<ShownAppointment[]> {
  const appointments = await data.appointments.listByContact(organizationId, contact.id, APPOINTMENT_LIMITS.perContact);
  if (appointments.length === 0) return [];
  const [organization, enrollments, campaigns] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.enrollments.listByContact(organizationId, contact.id),
    data.campaigns.findMany(organizationId, [...new Set(appointments.flatMap(({ campaignIds }) => campaignIds))]),
  ]);
  return appointments.map((appointment) => ({
    appointment,
    campaigns: appointment.campaignIds.flatMap((campaignId) => {
      const campaign = campaigns.get(campaignId);
      if (!campaign || !organization) return [];
      const enrollment = enrollments.find(
        (each) => each.appointmentId === appointment.id && each.campaignId === campaignId,
      );
      const skipped = enrollment ? listSkipped(campaign, appointment, enrollment, organization, zone) : [];
      return [{ campaign, state: enrollment?.state ?? null, skipped }];
    }),
  }));
}

function listSkipped(
  campaign: Campaign,
  appointment: Appointment,
  enrollment: Enrollment,
  organization: Organization,
  zone: string,
): AppointmentCampaign['skipped'] {
  return listStepFates(campaign, appointment, enrollment, buildSendingRules(organization, zone)).flatMap((fate) =>
    fate.kind === 'DUE' || enrollment.passed.includes(fate.step.id) ? [] : [fate],
  );
}
