import { buildAppointmentId, isSameOccasion } from '../../domain/appointments/appointment.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { parseCalendar } from '../../domain/content/calendar-value.ts';
import { toOccasion, type Booking, type BookingOrigin } from '../../domain/integrations/booking.ts';
import type { CampaignId, ContactId } from '../../domain/shared/ids.ts';
import { logger } from '../../platform/logger.ts';
import { namedId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  cancelAppointment,
  createAppointment,
  updateAppointment,
  type ChangeAppointmentDeps,
} from '../appointments/change-appointment.ts';

export interface KeepAppointmentDeps extends ChangeAppointmentDeps {
  /** The zone of a booking that has none. */
  readonly zone: string;
  readonly now: () => Date;
}

interface Booked {
  readonly contactId: ContactId;
  readonly campaign: Campaign;
  readonly origin: Pick<BookingOrigin, 'slideId'>;
}

/**
 * Makes the contact's appointment follow a booking: it is made, moved, or canceled. Its id follows from the booking, so that a repetition
 * finds it. The campaign of the slide reminds of it, and so do those that have the calendar, if they take appointments. What a booking changed at Calendly is another
 * booking, and the one before is canceled.
 */
export async function keepAppointment(
  deps: KeepAppointmentDeps,
  { contactId, campaign, origin }: Booked,
  booking: Booking,
): Promise<void> {
  const { organizationId } = campaign;
  const actor = { organizationId, now: deps.now() };
  const id = buildAppointmentId(contactId, namedId(booking.created, `${organizationId}|CALENDLY`, booking.uri));
  const stored = await deps.data.appointments.findAppointment(organizationId, id);
  if (booking.canceled) {
    if (stored) report(await cancelAppointment(deps, actor, id));
    return;
  }
  const occasion = toOccasion(booking, deps.zone);
  // No one is reminded of what is over.
  if (!stored && booking.event.start <= actor.now) return;
  if (stored && isSameOccasion(stored.occasion, occasion)) return;
  const changes = { changeOccasion: () => occasion, campaignsToRemove: [] };
  report(
    stored
      ? await updateAppointment(deps, actor, id, { ...changes, campaignsToAdd: [] })
      : await createAppointment(deps, actor, {
          ...changes,
          contactId,
          id,
          page: booking.page,
          slideId: origin.slideId,
          campaignsToAdd: await findCampaigns(deps, campaign, booking),
          acceptsUnpaid: true,
        }),
  );
}

/** Returns the campaigns that remind of a booking: that of the slide, and those that have the calendar. All take appointments. */
async function findCampaigns(
  { data }: KeepAppointmentDeps,
  campaign: Campaign,
  { event }: Booking,
): Promise<readonly CampaignId[]> {
  const others = await data.campaigns.listCampaigns(campaign.organizationId);
  // The list leaves out personal campaigns.
  const all = [campaign, ...others.filter(({ id }) => id !== campaign.id)];
  const found = all.filter(
    ({ id, hasAppt, archived, calendar }) =>
      hasAppt &&
      archived === null &&
      (id === campaign.id || (calendar && parseCalendar(calendar)?.eventTypeUri === event.eventType)),
  );
  return found.map(({ id }) => id).slice(0, APPOINTMENT_LIMITS.campaigns);
}

/** A contact with too many appointments, or without any place in the list, gets none. That is no failure of the booking. */
function report(result: unknown): void {
  if (result instanceof Refusal) logger.warn('A booking made no appointment', { reason: result.errors.join(' ') });
}
