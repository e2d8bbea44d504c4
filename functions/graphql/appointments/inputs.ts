import * as z from 'zod/mini';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { Occasion } from '../../domain/appointments/appointment.ts';
import { blocks, id, idempotencyKeyInput, optionalBoolean, optionalDateTime } from '../shared/inputs.ts';

const MAX_ZONE = 60;

/** An appointment's id carries the contact's id, and an event's id its time. */
const longId = z.string().check(z.minLength(1, 'An id is missing.'), z.maxLength(160, 'An id is too long.'));
const campaignIds = z
  .array(id)
  .check(z.maxLength(APPOINTMENT_LIMITS.campaigns, `Choose at most ${APPOINTMENT_LIMITS.campaigns} campaigns.`));
const eventIds = z
  .array(longId)
  .check(z.minLength(1, 'Select events from below first.'), z.maxLength(100, 'Select at most 100 events at a time.'));
const zone = z
  .string()
  .check(z.maxLength(MAX_ZONE, 'The time zone is not known.'), z.refine(isKnownZone, 'The time zone is not known.'));

const occasion = {
  eventDate: z.nullish(z.string().check(z.maxLength(10, 'Not a date.'))),
  eventTime: z.nullish(z.string().check(z.maxLength(5, 'Not a time.'))),
  eventTimeZone: z.nullish(zone),
  eventLocation: z.nullish(z.string().check(z.maxLength(APPOINTMENT_LIMITS.location, 'The location is too long.'))),
  eventAddress: z.nullish(z.string().check(z.maxLength(APPOINTMENT_LIMITS.address, 'The address is too long.'))),
};

export const createAppointmentInput = z.object({
  leadId: id,
  ...occasion,
  campaignsToAdd: z.nullish(campaignIds),
  idempotencyKey: idempotencyKeyInput,
});
export const updateAppointmentInput = z.object({
  leadAppointmentId: longId,
  ...occasion,
  campaignsToAdd: z.nullish(campaignIds),
  campaignsToRemove: z.nullish(campaignIds),
});
export const leadAppointmentsInput = z.object({ leadId: id });
export const deleteAppointmentInput = z.object({ leadAppointmentId: longId });
export const eventsInput = z.object({ includeAll: optionalBoolean, after: z.nullish(longId) });
export const eventAppointmentsInput = z.object({ eventId: longId, after: z.nullish(longId) });
export const cancelEventsInput = z.object({ eventIds });
export const addCampaignsInput = z.object({
  campaignIds: campaignIds.check(z.minLength(1, 'Choose a campaign.')),
  eventIds,
});
export const messageEventsInput = z.object({
  messageContent: blocks,
  eventIds,
  startAt: optionalDateTime,
  idempotencyKey: idempotencyKeyInput,
});

type OccasionInput = Pick<
  z.infer<typeof createAppointmentInput>,
  'eventDate' | 'eventTime' | 'eventTimeZone' | 'eventLocation' | 'eventAddress'
>;

/**
 * Returns the occasion that a request means. A field that is missing keeps what is stored; an empty time or place removes it.
 * Null: the appointment has no date.
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
