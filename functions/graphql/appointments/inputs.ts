import * as z from 'zod/mini';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import {
  blocks,
  eventIds,
  id,
  idempotencyKeyInput,
  ids as leadIds,
  optionalBoolean,
  optionalDateTime,
} from '../shared/inputs.ts';
import { occasionInput } from '../shared/occasion.ts';

/** An appointment's id carries the contact's id, and an event's id its time. */
const longId = z.string().check(z.minLength(1, 'An id is missing.'), z.maxLength(160, 'An id is too long.'));
const campaignIds = z
  .array(id)
  .check(z.maxLength(APPOINTMENT_LIMITS.campaigns, `Choose at most ${APPOINTMENT_LIMITS.campaigns} campaigns.`));

export const createAppointmentInput = z.object({
  leadId: id,
  ...occasionInput,
  campaignsToAdd: z.nullish(campaignIds),
  idempotencyKey: idempotencyKeyInput,
});
export const updateAppointmentInput = z.object({
  leadAppointmentId: longId,
  ...occasionInput,
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
  leadIds: z.nullish(leadIds),
  startAt: optionalDateTime,
  idempotencyKey: idempotencyKeyInput,
});
