import { contactChanged, eventsChanged, type LiveEvent } from '../../domain/shared/live-event.ts';
import { getContactIdOfAppointment, type Appointment } from '../../domain/appointments/appointment.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { AddToEventMessage, CancelEventMessage, SyncAppointmentMessage } from '../../messages/bulk.ts';
import { syncAppointmentNow } from '../../use-cases/appointments/sync-appointment.ts';
import type { BulkDeps } from './job-batch.ts';

const APPOINTMENTS_PER_PAGE = 50;
const MAX_ATTEMPTS = 8;

/** The texts of one contact follow its appointment. */
export async function syncOne(
  deps: BulkDeps,
  { organizationId, appointmentId }: SyncAppointmentMessage,
): Promise<void> {
  await syncAppointmentNow(deps, organizationId, appointmentId);
  await deps.publish(announceChanges(organizationId, [appointmentId]));
}

/** Cancels the appointments of a canceled event, one page at a time. A repetition finds them canceled. Work that was announced for an event that no one canceled does nothing. */
export async function cancelEvent(deps: BulkDeps, payload: CancelEventMessage): Promise<void> {
  const { organizationId, eventId, after } = payload;
  const event = await deps.data.events.findEvent(organizationId, eventId);
  if (!event?.canceled) return;
  const page = await deps.data.events.listAppointments(organizationId, eventId, {
    limit: APPOINTMENTS_PER_PAGE,
    after,
  });
  for (const id of page.ids) {
    await changeEach(
      deps,
      organizationId,
      id,
      async (appointment) =>
        // Staff moved the appointment to another time after they canceled the event.
        appointment.eventId !== eventId || deps.data.appointments.cancelWithEvent(appointment, deps.now()),
    );
    await syncAppointmentNow(deps, organizationId, id);
  }
  if (page.next) await deps.bulk.send({ body: { ...payload, after: page.next }, group: organizationId });
  await deps.publish(announceChanges(organizationId, page.ids));
}

/** Adds campaigns to the appointments of an event, one page at a time. A repetition finds them added. */
export async function addToEvent(deps: BulkDeps, payload: AddToEventMessage): Promise<void> {
  const { organizationId, eventId, campaignIds, after } = payload;
  const page = await deps.data.events.listAppointments(organizationId, eventId, {
    limit: APPOINTMENTS_PER_PAGE,
    after,
  });
  for (const id of page.ids) {
    await changeEach(deps, organizationId, id, async (appointment) => {
      const all = [...new Set([...appointment.campaignIds, ...campaignIds])];
      if (appointment.eventId !== eventId || all.length > APPOINTMENT_LIMITS.campaigns) return true;
      const after = { ...appointment, campaignIds: all, version: appointment.version + 1 };
      return deps.data.appointments.change(appointment, after, null);
    });
    await syncAppointmentNow(deps, organizationId, id);
  }
  if (page.next) await deps.bulk.send({ body: { ...payload, after: page.next }, group: organizationId });
  await deps.publish(announceChanges(organizationId, page.ids));
}

/** Repeats a change until it meets the appointment as it was read. Canceled appointments stay as they are. */
async function changeEach(
  { data }: BulkDeps,
  organizationId: string,
  appointmentId: string,
  change: (appointment: Appointment) => Promise<boolean>,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const appointment = await data.appointments.findAppointment(organizationId, appointmentId);
    if (!appointment || appointment.canceled !== null || (await change(appointment))) return;
  }
  throw new Error(`Appointment ${appointmentId} kept changing`);
}

function announceChanges(organizationId: string, appointmentIds: readonly string[]): LiveEvent[] {
  const contactIds = new Set(appointmentIds.map(getContactIdOfAppointment));
  return [eventsChanged(organizationId), ...[...contactIds].map((id) => contactChanged(organizationId, id))];
}
