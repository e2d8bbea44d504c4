import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import {
  buildAppointmentId,
  isSameOccasion,
  isSameStart,
  isValidOccasion,
  type Appointment,
  type Occasion,
} from '../../domain/appointments/appointment.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { OrganizationEvent } from '../../domain/appointments/event.ts';
import { hasDatedSteps } from '../../domain/campaigns/campaign.ts';
import { acceptsContact } from '../../domain/campaigns/enrollment.ts';
import { contactChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { AppointmentId, CampaignId, ContactId, SlideId } from '../../domain/shared/ids.ts';
import { syncAppointment } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import { SAFETY_DELAY_SECONDS } from '../jobs/commit-with-work.ts';

export interface ChangeAppointmentDeps {
  readonly data: Pick<Data, 'accounts' | 'appointments' | 'campaigns' | 'contacts' | 'conversations' | 'events'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/** What a change names. */
export interface AppointmentChanges {
  /**
   * Returns the occasion after the change. null means no date anymore. Applied to what is stored at the commit, so that of two people one
   * can move an appointment while the other names its place.
   */
  readonly changeOccasion: (stored: Occasion | null) => Occasion | null;
  readonly campaignsToAdd: readonly CampaignId[];
  readonly campaignsToRemove: readonly CampaignId[];
}

const MAX_ATTEMPTS = 8;

export interface NewAppointment extends AppointmentChanges {
  readonly contactId: ContactId;
  /** The id that a repetition finds. missing means a new one. */
  readonly id?: AppointmentId;
  /** The page of the appointment in the calendar that it comes from. */
  readonly page?: string | null;
  /** The calendar slide on which the contact booked. */
  readonly slideId?: SlideId | null;
  /** Whether the appointment may start campaigns without active billing: their texts wait. Staff are asked to pay first. */
  readonly acceptsUnpaid?: boolean;
}

/** Creates an appointment of a contact, who joins its campaigns in the background. */
export async function createAppointment(
  deps: ChangeAppointmentDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  input: NewAppointment,
): Promise<Appointment | Refusal> {
  const { organizationId, now } = actor;
  const made = input.id === undefined ? null : await deps.data.appointments.findAppointment(organizationId, input.id);
  // The first attempt may have ended before it announced the appointment.
  if (made) return announce(deps, made).then(() => made);
  const contact = await deps.data.contacts.findContact(organizationId, input.contactId);
  if (!contact || contact.archived) return notFound('contact');
  const created: Appointment = {
    organizationId,
    contactId: contact.id,
    id: input.id ?? buildAppointmentId(contact.id, newId(now)),
    occasion: null,
    eventId: null,
    campaignIds: [],
    canceled: null,
    page: input.page ?? null,
    slideId: input.slideId ?? null,
    version: 1,
    planned: now,
    created: now,
  };
  const changed = await applyChanges(deps, actor, created, input);
  if (changed instanceof Refusal) return changed;
  await announce(deps, changed.appointment, SAFETY_DELAY_SECONDS);
  const stored = await deps.data.appointments.createAppointment(changed.appointment, changed.event);
  if (stored === 'FULL') return new Refusal(`A contact has at most ${APPOINTMENT_LIMITS.perContact} appointments.`);
  if (stored === 'CHANGED') return new Refusal('The event was canceled a moment ago. Please try again.');
  await announce(deps, changed.appointment);
  if (contact.untimedBooking) await deps.data.conversations.settleBookedTime(organizationId, contact.id);
  await deps.publish([contactChanged(organizationId, contact.id)]);
  return changed.appointment;
}

/** Moves an appointment, or changes its campaigns. Its unsent texts follow in the background; none goes out at the old time. */
export async function updateAppointment(
  deps: ChangeAppointmentDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  appointmentId: AppointmentId,
  changes: AppointmentChanges,
): Promise<Appointment | Refusal> {
  return change(deps, actor, appointmentId, (before) => applyChanges(deps, actor, before, changes));
}

/** Cancels an appointment. From the commit on none of its texts is sent. A repetition changes nothing. */
export async function cancelAppointment(
  deps: ChangeAppointmentDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  appointmentId: AppointmentId,
): Promise<Appointment | Refusal> {
  return change(deps, actor, appointmentId, async (before) => ({
    appointment: { ...before, canceled: before.canceled ?? actor.now },
    event: null,
  }));
}

interface Changed {
  readonly appointment: Appointment;
  /** The event that the appointment belongs to now. */
  readonly event: OrganizationEvent | null;
}

async function change(
  deps: ChangeAppointmentDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  appointmentId: AppointmentId,
  edit: (before: Appointment) => Promise<Changed | Refusal>,
): Promise<Appointment | Refusal> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await deps.data.appointments.findAppointment(organizationId, appointmentId);
    if (!before || before.canceled !== null) return before ?? notFound('appointment');
    const changed = await edit(before);
    if (changed instanceof Refusal) return changed;
    const after = { ...changed.appointment, version: before.version + 1 };
    await announce(deps, after, SAFETY_DELAY_SECONDS);
    if (!(await deps.data.appointments.change(before, after, changed.event))) continue;
    await announce(deps, after);
    await deps.publish([contactChanged(organizationId, after.contactId)]);
    return after;
  }
  throw new Error(`Appointment ${appointmentId} kept changing`);
}

async function applyChanges(
  { data }: ChangeAppointmentDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  before: Appointment,
  {
    changeOccasion,
    campaignsToAdd,
    campaignsToRemove,
    acceptsUnpaid = false,
  }: AppointmentChanges & Pick<NewAppointment, 'acceptsUnpaid'>,
): Promise<Changed | Refusal> {
  const occasion = changeOccasion(before.occasion);
  if (occasion && !isValidOccasion(occasion)) return new Refusal('Choose a date and a time that exist.');
  const kept = before.campaignIds.filter((id) => !campaignsToRemove.includes(id));
  const campaignIds = [...new Set([...kept, ...campaignsToAdd])];
  if (campaignIds.length > APPOINTMENT_LIMITS.campaigns)
    return new Refusal(`An appointment has at most ${APPOINTMENT_LIMITS.campaigns} campaigns.`);
  const organization = await data.accounts.findOrganization(organizationId);
  const asksToPay = !acceptsUnpaid && campaignsToAdd.length > 0;
  const unpaid = asksToPay && organization ? refuseWithoutBilling(organization, now) : null;
  if (unpaid) return unpaid;
  const campaigns = await data.campaigns.findMany(organizationId, campaignIds);
  const added = campaignsToAdd.map((id) => campaigns.get(id));
  if (added.some((campaign) => !campaign || campaign.archived)) return notFound('campaign');
  if (added.some((campaign) => campaign && !acceptsContact(campaign, before.contactId)))
    return new Refusal('This campaign is for another contact.');
  if (occasion === null && [...campaigns.values()].some(hasDatedSteps)) return new Refusal(NEEDS_DATE);
  const isSameEvent = isSameOccasion(before.occasion, occasion);
  const event = occasion && !isSameEvent ? await data.events.findOpen(organizationId, occasion, now) : null;
  return {
    appointment: {
      ...before,
      occasion,
      eventId: isSameEvent ? before.eventId : (event?.id ?? null),
      campaignIds,
      planned: isSameStart(before.occasion, occasion) ? before.planned : now,
    },
    event,
  };
}

const NEEDS_DATE = 'An appointment without a date takes only campaigns without steps before and after it.';

async function announce(
  { bulk }: Pick<ChangeAppointmentDeps, 'bulk'>,
  { organizationId, id }: Appointment,
  delaySeconds = 0,
): Promise<void> {
  await bulk.send({ body: syncAppointment(organizationId, id), delaySeconds, group: organizationId });
}
