import type { Queue } from '../../adapters/queue.ts';
import type { LoadedView } from '../../data/pitches/views/pitch-view-items.ts';
import type { LinkHolder } from '../../data/pitches/views/pitch-view-items.ts';
import type { Data } from '../../data/index.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import { mayFire } from '../../domain/if-then/firing.ts';
import type { ContactAtStep } from '../../domain/if-then/step-round.ts';
import { findOrigin, type Booking, type BookingOrigin } from '../../domain/integrations/booking.ts';
import { campaignChanged, contactChanged } from '../../domain/shared/live-event.ts';
import { NOBODY } from '../../domain/pitches/pitch-link.ts';
import type { OrganizationId, PitchId } from '../../domain/shared/ids.ts';
import { recordScheduled } from '../../domain/views/record-scheduled.ts';
import type { RecordedView } from '../../domain/views/visit.ts';
import { organizationWakeUp } from '../../messages/texts/wake-ups.ts';
import { buildFeatureCode, buildLeadCode } from '../../platform/security/pitch-codes.ts';
import { keepAppointment, type KeepAppointmentDeps } from './keep-appointment.ts';

export interface RecordBookingDeps extends KeepAppointmentDeps {
  readonly data: KeepAppointmentDeps['data'] &
    Pick<Data, 'campaigns' | 'firings' | 'ifThens' | 'pitches' | 'pitchLinks' | 'pitchViews'>;
  /** The dispatcher's queue. */
  readonly wakes: Pick<Queue, 'send'>;
}

const MAX_ATTEMPTS = 8;

/** Where a booking was made, as it is in the organization now. */
interface BookedAt {
  readonly holder: LinkHolder;
  readonly campaign: Campaign;
  readonly step: Step;
  readonly pitchId: PitchId;
  readonly origin: BookingOrigin;
}

/**
 * Stores what a booking means here: the contact has scheduled on the slide, and has an appointment. Only bookings that carry the codes of
 * a contact's link in this organization count. It may run repeatedly and in any order, because it stores what is true at Calendly now.
 * Cost: about eight reads and two transactions for a new booking.
 */
export async function recordBooking(
  deps: RecordBookingDeps,
  organizationId: OrganizationId,
  booking: Booking,
): Promise<void> {
  const origin = findOrigin(booking);
  const booked = origin && (await findPlace(deps, organizationId, origin));
  if (!booked) return;
  // Someone who booked and canceled has scheduled all the same.
  if (!(await storeScheduled(deps, booked, booking))) return;
  await keepAppointment(deps, { ...booked, contactId: booked.holder.contactId }, booking);
}

async function findPlace(
  { data, now }: RecordBookingDeps,
  organizationId: OrganizationId,
  origin: BookingOrigin,
): Promise<BookedAt | null> {
  const target = await data.pitchLinks.findPitchLink(origin.leadCode);
  if (!target || target.organizationId !== organizationId || target.contactId === NOBODY) return null;
  const campaign = await data.campaigns.findCampaign(organizationId, target.campaignId);
  const step = Object.values(campaign?.steps ?? {}).find(({ id }) => buildFeatureCode(id) === origin.featureCode);
  const slide = await data.pitches.findSlide(organizationId, origin.slideId, now());
  if (!campaign || !step || slide?.slideType !== 'CALENDAR') return null;
  const { leadCode, featureCode } = origin;
  return { holder: { ...target, leadCode, featureCode }, campaign, step, pitchId: slide.pitchId, origin };
}

/** Returns false when the link is not the contact's anymore. */
async function storeScheduled(deps: RecordBookingDeps, booked: BookedAt, { created }: Booking): Promise<boolean> {
  const { data, wakes, publish } = deps;
  const { holder, step, pitchId, origin } = booked;
  const { organizationId, contactId, campaignId } = holder;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const now = deps.now();
    const loaded = await data.pitchViews.loadView(holder, { stepId: step.id, pitchId, started: now });
    if (loaded.phone === null || buildLeadCode(holder, loaded.phone) !== origin.leadCode) return false;
    const recorded = recordScheduled(loaded.view, origin.slideId, created, now);
    // The time is known, whatever the page said before.
    await data.conversations.settleBookedTime(organizationId, contactId);
    if (!recorded.isNews) return true;
    const check = await findCheck(deps, loaded, recorded);
    if (check) await data.firings.markCheck(check, now);
    if (!(await data.pitchViews.saveView(loaded, recorded, check ? [data.firings.checkWrite(check, now)] : [])))
      continue;
    // If this call is lost, the dispatcher finds the check within a minute.
    if (check)
      await wakes.send({ body: organizationWakeUp(organizationId, [formatMinute(now)]), group: organizationId });
    await publish([contactChanged(organizationId, contactId), campaignChanged(organizationId, campaignId)]);
    return true;
  }
  throw new Error('The view of a contact kept changing');
}

/** Returns the contact at the step when what is new may make an if/then fire, or null. */
async function findCheck(
  { data }: RecordBookingDeps,
  { holder, view }: LoadedView,
  recorded: RecordedView,
): Promise<ContactAtStep | null> {
  const { organizationId, contactId, round, appointmentId } = holder;
  const { stepId } = recorded.view;
  const open = (await data.ifThens.listOfStep(organizationId, stepId)).filter(({ id }) => !view.fired.includes(id));
  return mayFire(open, view.facts, recorded.view.facts)
    ? { organizationId, contactId, stepId, round, appointmentId }
    : null;
}
