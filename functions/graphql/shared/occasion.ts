import * as z from 'zod/mini';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { Occasion } from '../../domain/appointments/appointment.ts';

const MAX_ZONE = 60;

const zone = z
  .string()
  .check(z.maxLength(MAX_ZONE, 'The time zone is not known.'), z.refine(isKnownZone, 'The time zone is not known.'));

/** The arguments that say when and where an appointment takes place. */
export const occasionInput = {
  eventDate: z.nullish(z.string().check(z.maxLength(10, 'Not a date.'))),
  eventTime: z.nullish(z.string().check(z.maxLength(5, 'Not a time.'))),
  eventTimeZone: z.nullish(zone),
  eventLocation: z.nullish(z.string().check(z.maxLength(APPOINTMENT_LIMITS.location, 'The location is too long.'))),
  eventAddress: z.nullish(z.string().check(z.maxLength(APPOINTMENT_LIMITS.address, 'The address is too long.'))),
};

const occasionObject = z.object(occasionInput);
type OccasionInput = z.infer<typeof occasionObject>;

/**
 * Returns the occasion that a request means. A field that is missing keeps what is stored; an empty time or place removes it.
 * null if the appointment has no date.
 */
export function toOccasion(given: OccasionInput, stored: Occasion | null, zoneByDefault: string): Occasion | null {
  const { eventDate, eventTime, eventTimeZone, eventLocation, eventAddress } = given;
  const date = eventDate === undefined ? (stored?.date ?? null) : eventDate;
  if (date === null) return null;
  const time = eventTime === undefined ? (stored?.time ?? null) : eventTime;
  return {
    date,
    time: time === '' ? null : time,
    timeZone: eventTimeZone ?? stored?.timeZone ?? zoneByDefault,
    location: (eventLocation ?? stored?.location ?? '').trim(),
    address: (eventAddress ?? stored?.address ?? '').trim(),
  };
}

function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
