import { SENDING_ZONE } from '../../../../../functions/domain/hours/sending-zone.ts';
import type { Appointment, OccasionForm } from '../api/appointments.ts';

/** The zones that the form offers. An appointment may also have the zone of the calendar that it comes from. */
const ZONES: Readonly<Record<string, string>> = {
  [SENDING_ZONE]: 'Arizona (MST)',
  'America/Los_Angeles': 'Pacific',
  'America/Denver': 'Mountain',
  'America/Chicago': 'Central',
  'America/New_York': 'Eastern',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
};

/** Returns the choices of the time zone, with the one that the appointment has. */
export function listZoneChoices(current: string): { readonly value: string; readonly label: string }[] {
  const known = Object.entries(ZONES).map(([value, label]) => ({ value, label }));
  return current in ZONES ? known : [...known, { value: current, label: current.replaceAll('_', ' ') }];
}

/** Returns the form of an appointment, or an empty one. */
export function toOccasionForm(appointment: Appointment | null): OccasionForm {
  return {
    eventDate: appointment?.eventDate ?? '',
    eventTime: appointment?.eventTime ?? '',
    eventTimeZone: appointment?.eventTimeZone ?? SENDING_ZONE,
    eventLocation: appointment?.eventLocation ?? '',
    eventAddress: appointment?.eventAddress ?? '',
  };
}

/**
 * Returns whether the day of an appointment is over in its zone. Staff may enter such a day, because the texts after an appointment, such as
 * aftercare, are often started when it has taken place.
 */
export function isDayOver({ eventDate, eventTimeZone }: OccasionForm, now: Date): boolean {
  // Canada's format is the one of the field: 2026-03-02.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: eventTimeZone, dateStyle: 'short' }).format(now);
  return eventDate !== '' && eventDate < today;
}

/** Returns why a step is left out, for the person who asks. */
export function describeSkipped(reason: Appointment['campaigns'][number]['skipped'][number]['reason']): string {
  return reason === 'TOO_LATE' ? 'its time was over' : 'no time is left before the appointment';
}
