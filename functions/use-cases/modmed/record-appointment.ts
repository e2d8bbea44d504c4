import type { ModMedApi, PracticeAccess } from '../../adapters/integrations/modmed-api.ts';
import type { Data } from '../../data/index.ts';
import { buildAppointmentId, isSameOccasion } from '../../domain/appointments/appointment.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import {
  getLinkEnd,
  isExpected,
  isNews,
  listPhones,
  toPracticeOccasion,
  type PracticeAppointment,
  type PracticeLink,
} from '../../domain/integrations/practice-appointment.ts';
import type { AppointmentId, CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { RetryLater } from '../../platform/batch.ts';
import { namedId } from '../../platform/ids.ts';
import { logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  cancelAppointment,
  createAppointment,
  updateAppointment,
  type ChangeAppointmentDeps,
} from '../appointments/change-appointment.ts';

export interface RecordAppointmentDeps extends ChangeAppointmentDeps {
  readonly data: ChangeAppointmentDeps['data'] & Pick<Data, 'consents' | 'enrollments' | 'practiceLinks'>;
  readonly api: Pick<ModMedApi, 'findPatient'>;
  /** Of the times of appointments. */
  readonly zone: string;
  readonly now: () => Date;
}

/** What a page of appointments was read with. */
export interface Reading {
  readonly organizationId: OrganizationId;
  readonly access: PracticeAccess;
  /** Everything that is to come was read, and not only what has changed. */
  readonly isFull: boolean;
}

/**
 * Makes the contact's appointment follow one of the practice: it is made, moved or canceled. The change is stored before it is applied, and
 * an older one is refused. When another change comes in between, the newest is applied again. Cost: two writes, one call of ModMed, and the
 * change itself. @throws RetryLater, OutsideError
 */
export async function recordAppointment(
  deps: RecordAppointmentDeps,
  reading: Reading,
  appointment: PracticeAppointment,
  before: PracticeLink | null,
): Promise<void> {
  const { organizationId } = reading;
  if (!isNews(before, appointment, reading.isFull)) return;
  const now = deps.now();
  const isToCome = isExpected(appointment) && appointment.start !== null && appointment.start > now;
  // No one gets a reminder of what is over, or news of what they never knew.
  if (!before && !isToCome) return;
  const contactId = isToCome ? await findContact(deps, reading, appointment) : (before?.contactId ?? null);
  const link: PracticeLink = {
    organizationId,
    externalId: appointment.id,
    contactId,
    appointmentId: contactId === null ? null : await chooseId(deps, { organizationId, contactId }, appointment, before),
    updated: appointment.updated,
    applied: false,
    keptUntil: getLinkEnd(appointment, now),
  };
  // Before the link is stored, which forgets it: no one else would find what another contact had.
  const hasEnded = await endFormer(deps, link, before);
  const hasBegun = await deps.data.practiceLinks.begin(link);
  if (hasBegun) await apply(deps, link, appointment);
  if (hasBegun ? await deps.data.practiceLinks.end(link) : !hasEnded) return;
  await deps.data.practiceLinks.reopen(link);
  throw new RetryLater();
}

/** The patient has another phone by now, which is another contact's. Returns whether there was another appointment. */
async function endFormer(
  deps: RecordAppointmentDeps,
  { organizationId, appointmentId }: PracticeLink,
  before: PracticeLink | null,
): Promise<boolean> {
  const former = before?.appointmentId ?? null;
  if (former === null || former === appointmentId) return false;
  report(await cancelAppointment(deps, { organizationId, now: deps.now() }, former));
  return true;
}

async function findContact(
  { data, api }: RecordAppointmentDeps,
  { organizationId, access }: Reading,
  { patientId }: PracticeAppointment,
): Promise<ContactId | null> {
  if (patientId === null) return null;
  for (const phone of await listPatientPhones(api, access, patientId)) {
    const { contactId } = await data.consents.findConsent(organizationId, phone);
    const contact = contactId === null ? null : await data.contacts.findContact(organizationId, contactId);
    if (!contact || contact.archived !== null) continue;
    if (contact.externalId !== patientId) await data.contacts.setExternalId(organizationId, contact.id, patientId);
    return contact.id;
  }
  return null;
}

async function listPatientPhones(api: RecordAppointmentDeps['api'], access: PracticeAccess, patientId: string) {
  try {
    return listPhones(await api.findPatient(access, patientId));
  } catch (error) {
    // The practice may not show every patient.
    if (error instanceof OutsideError && (error.problem === 'MISSING' || error.problem === 'FORBIDDEN')) return [];
    throw error;
  }
}

/** An appointment that was canceled here stays so. When the practice moves it or books it again, it is another one. */
async function chooseId(
  { data }: RecordAppointmentDeps,
  { organizationId, contactId }: { readonly organizationId: OrganizationId; readonly contactId: ContactId },
  appointment: PracticeAppointment,
  before: PracticeLink | null,
): Promise<AppointmentId> {
  const kept = before?.contactId === contactId ? before.appointmentId : null;
  const stored = kept === null ? null : await data.appointments.findAppointment(organizationId, kept);
  if (kept !== null && (stored?.canceled === null || !isExpected(appointment))) return kept;
  const { id, updated } = appointment;
  return buildAppointmentId(contactId, namedId(updated, `${organizationId}|MODMED`, `${id}|${updated.toISOString()}`));
}

async function apply(
  deps: RecordAppointmentDeps,
  { organizationId, contactId, appointmentId }: PracticeLink,
  appointment: PracticeAppointment,
): Promise<void> {
  const actor = { organizationId, now: deps.now() };
  if (contactId === null || appointmentId === null) return;
  const stored = await deps.data.appointments.findAppointment(organizationId, appointmentId);
  const { start, location } = appointment;
  if (start === null || !isExpected(appointment)) {
    if (stored) report(await cancelAppointment(deps, actor, appointmentId));
    return;
  }
  const occasion = toPracticeOccasion(start, location, deps.zone);
  const changes = { changeOccasion: () => occasion, campaignsToRemove: [] };
  if (stored) {
    if (isSameOccasion(stored.occasion, occasion)) return;
    report(await updateAppointment(deps, actor, appointmentId, { ...changes, campaignsToAdd: [] }));
    return;
  }
  const campaignsToAdd = await listCampaigns(deps, organizationId, contactId);
  const given = { ...changes, contactId, id: appointmentId, campaignsToAdd, acceptsUnpaid: true };
  report(await createAppointment(deps, actor, given));
}

/** The campaigns that the contact is in, and that take appointments, remind of it. */
async function listCampaigns(
  { data }: RecordAppointmentDeps,
  organizationId: OrganizationId,
  contactId: ContactId,
): Promise<CampaignId[]> {
  const enrollments = await data.enrollments.listByContact(organizationId, contactId);
  const joined = enrollments.filter(({ state }) => state !== 'REMOVED' && state !== 'STOPPED');
  const ids = [...new Set(joined.map(({ campaignId }) => campaignId))];
  const campaigns = await data.campaigns.findMany(organizationId, ids);
  return ids
    .filter((id) => {
      const campaign = campaigns.get(id);
      return campaign?.hasAppt === true && campaign.archived === null;
    })
    .slice(0, APPOINTMENT_LIMITS.campaigns);
}

/** A contact with too many appointments gets no more. That is no failure of the reading. */
function report(result: unknown): void {
  if (result instanceof Refusal)
    logger.warn('An appointment of a practice was not kept', { reason: result.errors.join(' ') });
}
