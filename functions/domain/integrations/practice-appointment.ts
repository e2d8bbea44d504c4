import { DateTime } from 'luxon';
import { APPOINTMENT_LIMITS } from '../appointments/appointment-limits.ts';
import type { Occasion } from '../appointments/appointment.ts';
import { parsePhone, type E164 } from '../contacts/phone.ts';
import type { AppointmentId, ContactId, OrganizationId } from '../shared/ids.ts';

/** An appointment in the records of a practice (FHIR R4, "Appointment"). */
export interface PracticeAppointment {
  readonly id: string;
  readonly status: string;
  /** null if it has no time, such as one of a waiting list. */
  readonly start: Date | null;
  /** When it was changed last. */
  readonly updated: Date;
  readonly patientId: string | null;
  readonly location: string;
}

/** A person in the records of a practice. */
export interface PracticePatient {
  /** As the practice wrote them. Numbers for texts come first. */
  readonly phones: readonly string[];
}

/** Which contact an appointment of the practice belongs to here, and which of its changes was the last. */
export interface PracticeLink {
  readonly organizationId: OrganizationId;
  readonly externalId: string;
  /** null if no one here has a phone of the patient. */
  readonly contactId: ContactId | null;
  /** The contact's appointment. null if there was none to make. */
  readonly appointmentId: AppointmentId | null;
  readonly updated: Date;
  /** Whether the contact's appointment follows the change already. */
  readonly applied: boolean;
  /** Up to when the link is kept. */
  readonly keptUntil: Date;
}

/** The statuses of appointments to which no one comes (FHIR R4, "AppointmentStatus"). */
const NOBODY_COMES = /^(?:cancel|entered-in-error$|noshow$|proposed$|wait)/;
const DAY_MS = 24 * 3_600_000;
/** A change of what is long over makes nothing. */
const KEPT_DAYS = 60;

/** Returns whether the patient is expected. */
export function isExpected({ status, start }: Pick<PracticeAppointment, 'status' | 'start'>): boolean {
  return start !== null && !NOBODY_COMES.test(status);
}

/** Returns when and where it takes place. `zone`: of the deployment. */
export function toPracticeOccasion(start: Date, location: string, zone: string): Occasion {
  const at = DateTime.fromJSDate(start, { zone });
  return {
    date: at.toFormat('yyyy-MM-dd'),
    time: at.toFormat('HH:mm'),
    timeZone: zone,
    location: location.slice(0, APPOINTMENT_LIMITS.location),
    address: '',
  };
}

/** Returns the numbers of a patient that can get texts, each once. */
export function listPhones({ phones }: PracticePatient): E164[] {
  const parsed = phones.map((phone) => parsePhone(phone)).flatMap((each) => (each.ok ? [each.phone] : []));
  return [...new Set(parsed)];
}

/**
 * Returns whether there is something to do for an appointment. Repeated and older answers change nothing. `isFullRead`: also those whose
 * patient no one knew, because a contact may have come since.
 */
export function isNews(
  link: PracticeLink | null,
  { updated }: Pick<PracticeAppointment, 'updated'>,
  isFullRead: boolean,
): boolean {
  if (link === null || link.updated < updated) return true;
  if (link.updated > updated) return false;
  return !link.applied || (isFullRead && link.contactId === null);
}

/** Returns up to when the link of an appointment is kept. */
export function getLinkEnd({ start }: Pick<PracticeAppointment, 'start'>, now: Date): Date {
  return new Date(Math.max(start?.getTime() ?? 0, now.getTime()) + KEPT_DAYS * DAY_MS);
}
