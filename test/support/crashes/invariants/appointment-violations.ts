import { toAppointment } from '../../../../functions/data/appointments/appointment-item.ts';
import type { Item } from '../../../../functions/data/table/table.ts';
import { readDate } from '../../../../functions/data/table/values.ts';

/**
 * Compares appointments with their events, the list of each campaign with the appointments whose steps are not through, and what still
 * waits with what was canceled.
 */
export function findAppointmentViolations(items: readonly Item[], enrollments: readonly Item[]): string[] {
  const appointments = items
    .filter(({ sk, pk }) => sk.startsWith('APPOINTMENT#') && pk.includes('#CONTACT#'))
    .map(toAppointment);
  const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]));
  const canceledEvents = new Map(
    items.flatMap(({ sk, canceled, id }) =>
      sk.startsWith('EVENT#') && canceled ? [[String(id), readDate(canceled)] as const] : [],
    ),
  );
  const listed = listKeys(items, /^ORG#[^#]+#EVENT#[^#]+$/);
  const inEvents = new Set(
    appointments.flatMap(({ organizationId, id, eventId, canceled }) =>
      eventId !== null && (canceled === null || isCanceledWithEvent(canceled, canceledEvents.get(eventId)))
        ? [`ORG#${organizationId}#EVENT#${eventId} APPOINTMENT#${id}`]
        : [],
    ),
  );
  const onTheWay = enrollments.filter(
    ({ appointmentId, state }) => appointmentId && (state === 'ACTIVE' || state === 'WAITING'),
  );
  const isPausedFor = new Set(
    enrollments.flatMap(({ pk, campaignId, appointmentId, state }) =>
      !appointmentId && state === 'PAUSED' ? [`${pk} ${String(campaignId)}`] : [],
    ),
  );
  const open = new Set(
    [...onTheWay, ...enrollments.filter(({ appointmentId, state }) => appointmentId && state === 'PAUSED')].map(
      ({ organizationId, campaignId, appointmentId }) =>
        `ORG#${String(organizationId)}#CAMPAIGN#${String(campaignId)} APPOINTMENT#${String(appointmentId)}`,
    ),
  );
  return [
    ...differ(inEvents, listed, 'the event'),
    ...differ(open, listKeys(items, /^ORG#[^#]+#CAMPAIGN#[^#]+$/), 'the campaign'),
    ...findMiscountedEvents(items, listed),
    ...onTheWay
      .filter(({ pk, campaignId }) => isPausedFor.has(`${pk} ${String(campaignId)}`))
      .map(({ sk }) => `${sk} is on the way although staff paused the campaign for the contact`),
    ...onTheWay.flatMap(({ appointmentId, campaignId, sk }) => {
      const appointment = byId.get(String(appointmentId));
      return appointment?.canceled === null && appointment.campaignIds.includes(String(campaignId))
        ? []
        : [`${sk} is on the way although its appointment is canceled or lost the campaign`];
    }),
  ];
}

/** A canceled event keeps the appointments that were canceled with it. One that staff canceled alone before has left the list. */
function isCanceledWithEvent(canceled: Date, eventCanceled: Date | undefined): boolean {
  return eventCanceled !== undefined && canceled >= eventCanceled;
}

function listKeys(items: readonly Item[], partition: RegExp): Set<string> {
  return new Set(
    items.flatMap(({ pk, sk }) => (partition.test(pk) && sk.startsWith('APPOINTMENT#') ? [`${pk} ${sk}`] : [])),
  );
}

function differ(expected: ReadonlySet<string>, listed: ReadonlySet<string>, list: string): string[] {
  return [
    ...[...expected.difference(listed)].map((key) => `${key} is not in the list of ${list}`),
    ...[...listed.difference(expected)].map((key) => `${key} is in the list of ${list} and does not belong there`),
  ];
}

function findMiscountedEvents(items: readonly Item[], listed: ReadonlySet<string>): string[] {
  return items
    .filter(({ pk, sk }) => pk.endsWith('#EVENTS') && sk.startsWith('EVENT#'))
    .flatMap(({ organizationId, id, appointments }) => {
      const pk = `ORG#${String(organizationId)}#EVENT#${String(id)} `;
      const count = [...listed].filter((key) => key.startsWith(pk)).length;
      return count === Number(appointments)
        ? []
        : [`event ${String(id)} says ${String(appointments)}, and has ${count}`];
    });
}
