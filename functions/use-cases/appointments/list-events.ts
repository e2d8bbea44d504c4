import type { Data } from '../../data/index.ts';
import type { Appointment } from '../../domain/appointments/appointment.ts';
import type { OrganizationEvent } from '../../domain/appointments/event.ts';
import { getMidnight } from '../../domain/hours/window.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { EventId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ListEventsDeps {
  readonly data: Pick<Data, 'appointments' | 'contacts' | 'events'>;
  readonly zone: string;
}

const EVENTS_PER_PAGE = 50;
const APPOINTMENTS_PER_PAGE = 50;

/** A page of events may be short although others follow: the ones that no one goes to anymore are left out. */
export interface EventPage {
  readonly events: readonly OrganizationEvent[];
  readonly next: EventId | null;
}

/** Returns a page of the events from today on, the next first. `includeAll`: past and canceled ones, too. Cost: one query. */
export async function listEvents(
  { data, zone }: ListEventsDeps,
  { organizationId, now }: Actor,
  { includeAll, after }: { readonly includeAll: boolean; readonly after: string | null },
): Promise<EventPage> {
  const since = includeAll ? null : getMidnight(zone, now);
  const { events, next } = await data.events.listPage(organizationId, { since, limit: EVENTS_PER_PAGE, after });
  const shown = events.filter(({ appointments, canceled }) => appointments > 0 && (includeAll || canceled === null));
  return { events: shown, next };
}

interface EventAppointments {
  readonly event: OrganizationEvent;
  readonly appointments: readonly { readonly appointment: Appointment; readonly contact: Contact }[];
  readonly next: string | null;
}

/** Returns a page of the appointments of an event with their contacts. Cost: one query and two batches of reads. */
export async function listEventAppointments(
  { data }: ListEventsDeps,
  { organizationId }: Actor,
  { eventId, after }: { readonly eventId: EventId; readonly after: string | null },
): Promise<EventAppointments | Refusal> {
  const event = await data.events.findEvent(organizationId, eventId);
  if (!event) return notFound('event');
  const { ids, next } = await data.events.listAppointments(organizationId, eventId, {
    limit: APPOINTMENTS_PER_PAGE,
    after,
  });
  const appointments = await data.appointments.findMany(organizationId, ids);
  const contacts = await data.contacts.findMany(organizationId, [
    ...new Set(appointments.map(({ contactId }) => contactId)),
  ]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return {
    event,
    appointments: appointments.flatMap((appointment) => {
      const contact = byId.get(appointment.contactId);
      return contact ? [{ appointment, contact }] : [];
    }),
    next,
  };
}
