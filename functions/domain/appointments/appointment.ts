import { DateTime } from 'luxon';
import { findZone } from '../hours/zone.ts';
import type { AppointmentId, CampaignId, ContactId, EventId, OrganizationId, SlideId } from '../shared/ids.ts';

/** An appointment without a time counts as this hour of its day. */
const HOUR_WITHOUT_TIME = 9;

/** When and where an appointment takes place. Two contacts with the same occasion share an event. */
export interface Occasion {
  /** The day in `timeZone`, such as "2026-03-02". */
  readonly date: string;
  /** The time of day in `timeZone`, such as "14:30". null if the day has no time. */
  readonly time: string | null;
  /** An IANA zone. */
  readonly timeZone: string;
  readonly location: string;
  readonly address: string;
}

/** An appointment of one contact, with the campaigns that remind of it. */
export interface Appointment {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly id: AppointmentId;
  /** null means no date yet. Such an appointment takes only campaigns without steps before and after. */
  readonly occasion: Occasion | null;
  /** The event that groups the appointments of one occasion. null means no date yet. */
  readonly eventId: EventId | null;
  readonly campaignIds: readonly CampaignId[];
  readonly canceled: Date | null;
  /** The page of the appointment in the calendar that it comes from. Missing or null: it comes from none, or has no page. */
  readonly page?: string | null;
  /** The calendar slide on which the contact booked. Missing or null: the appointment was not made on a slide. */
  readonly slideId?: SlideId | null;
  /** Grows with every change. A text names the version that it was planned for, and is planned again for the next one. */
  readonly version: number;
  /** When the appointment got its present time. Steps whose time was over by then are left out. */
  readonly planned: Date;
  readonly created: Date;
}

/** Returns when an occasion begins. A time that a change to summer time leaves out moves forward. */
export function getStart({ date, time, timeZone }: Pick<Occasion, 'date' | 'time' | 'timeZone'>): Date {
  const [hour = HOUR_WITHOUT_TIME, minute = 0] = time === null ? [] : time.split(':').map(Number);
  return DateTime.fromISO(date, { zone: findZone(timeZone) })
    .set({ hour, minute, second: 0, millisecond: 0 })
    .toJSDate();
}

/** Returns the local date of an appointment as texts say it, such as "Monday, March 2". */
export function formatOccasionDate({ date, timeZone }: Pick<Occasion, 'date' | 'timeZone'>): string {
  return DateTime.fromISO(date, { zone: findZone(timeZone) })
    .setLocale('en-US')
    .toFormat('cccc, LLLL d');
}

/** Returns the local time as texts say it, such as "2:30 pm". empty if the day has no time. */
export function formatOccasionTime({ time }: Pick<Occasion, 'time'>): string {
  if (time === null) return '';
  return DateTime.fromFormat(time, 'HH:mm').setLocale('en-US').toFormat('h:mm a').toLowerCase();
}

/** Returns whether a day and a time exist, and the zone is known. */
export function isValidOccasion({ date, time, timeZone }: Pick<Occasion, 'date' | 'time' | 'timeZone'>): boolean {
  const day = DateTime.fromISO(date, { zone: findZone(timeZone) });
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && day.isValid && (time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time));
}

/** Returns whether two occasions are the same event, whatever the case of the words. */
export function isSameOccasion(one: Occasion | null, other: Occasion | null): boolean {
  if (one === null || other === null) return one === other;
  return toOccasionText(one) === toOccasionText(other);
}

/** Returns whether two occasions begin at the same moment. Texts are planned by this alone. */
export function isSameStart(one: Occasion | null, other: Occasion | null): boolean {
  if (one === null || other === null) return one === other;
  return getStart(one).getTime() === getStart(other).getTime() && one.timeZone === other.timeZone;
}

/** Returns what tells one event of an organization from another, as a text. */
export function toOccasionText({ date, time, timeZone, location }: Occasion): string {
  return JSON.stringify([date, time, timeZone, location.trim().toLowerCase()]);
}

const SEPARATOR = '.';

/** Returns an appointment id that begins with its contact's id, so that one read finds the appointment by its own id. */
export function buildAppointmentId(contactId: ContactId, suffix: string): AppointmentId {
  return `${contactId}${SEPARATOR}${suffix}`;
}

/** Returns the id of the contact of an appointment. An id without one finds nothing. */
export function getContactIdOfAppointment(appointmentId: AppointmentId): ContactId {
  const end = appointmentId.lastIndexOf(SEPARATOR);
  return String(end < 0 ? appointmentId : appointmentId.slice(0, end));
}
