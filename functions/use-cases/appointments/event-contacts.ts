import type { Data } from '../../data/index.ts';
import { getContactIdOfAppointment, getStart, type Appointment } from '../../domain/appointments/appointment.ts';
import type { AppointmentId, ContactId, EventId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';

/** One message goes to at most this many contacts of events, because the ids are read in the request. */
const MAX_CONTACTS = 5_000;
const IDS_PER_PAGE = 1_000;

type EventData = Pick<Data, 'appointments' | 'events'>;

/**
 * Returns the contacts of events who still have their appointment. `among`: only these contacts. Cost: one query per 1,000 contacts
 * of an event, and their reads.
 */
export async function listContactsOfEvents(
  { data }: { readonly data: EventData },
  { organizationId }: Actor,
  eventIds: readonly EventId[],
  among: readonly ContactId[] | null = null,
): Promise<ContactId[] | Refusal> {
  const wanted = among && new Set(among);
  const contactIds = new Set<ContactId>();
  for (const eventId of eventIds)
    for await (const ids of readPages(data, organizationId, eventId)) {
      const kept = ids.filter((id) => wanted?.has(getContactIdOfAppointment(id)) ?? true);
      for (const { contactId } of await data.appointments.findMany(organizationId, kept)) contactIds.add(contactId);
      if (contactIds.size > MAX_CONTACTS)
        return new Refusal('These events have more than 5,000 contacts. Select fewer events.');
    }
  return contactIds.size > 0 ? [...contactIds] : new Refusal('No contact has an appointment in these events.');
}

/**
 * Returns the first appointment in events of each of these contacts. Cost: one query per 1,000 contacts of an event, and a read for each
 * appointment of these contacts. Nothing without events.
 */
export async function findEventAppointments(
  data: EventData,
  organizationId: OrganizationId,
  eventIds: readonly EventId[],
  contactIds: readonly ContactId[],
): Promise<ReadonlyMap<ContactId, Appointment>> {
  const wanted = new Set(contactIds);
  const found = new Map<ContactId, Appointment>();
  for (const eventId of eventIds)
    for await (const ids of readPages(data, organizationId, eventId)) {
      const kept = ids.filter((id) => wanted.has(getContactIdOfAppointment(id)));
      for (const appointment of await data.appointments.findMany(organizationId, kept)) {
        const { contactId, canceled, occasion } = appointment;
        if (canceled !== null || occasion === null) continue;
        const other = found.get(contactId)?.occasion;
        if (!other || getStart(occasion) < getStart(other)) found.set(contactId, appointment);
      }
    }
  return found;
}

async function* readPages(
  { events }: EventData,
  organizationId: OrganizationId,
  eventId: EventId,
): AsyncGenerator<readonly AppointmentId[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<EventData['events']['listAppointments']>> = await events.listAppointments(
      organizationId,
      eventId,
      { limit: IDS_PER_PAGE, after },
    );
    yield page.ids;
    after = page.next;
  } while (after);
}
