import type { Appointment } from '../../domain/appointments/appointment.ts';
import type { OrganizationEvent } from '../../domain/appointments/event.ts';
import type { EventId } from '../../domain/shared/ids.ts';
import type { Table, Write } from '../table/table.ts';
import { eventAppointmentKey, eventKey } from './appointment-keys.ts';

/** The writes that take an appointment out of its event, which must list it. */
export function eventLeaveWrites(
  table: Table,
  { organizationId, id }: Pick<Appointment, 'organizationId' | 'id'>,
  eventId: EventId,
): Write[] {
  return [
    table.updateWrite(eventKey(organizationId, eventId), {
      UpdateExpression: 'ADD appointments :change',
      ExpressionAttributeValues: { ':change': -1 },
    }),
    table.deleteWrite(eventAppointmentKey(organizationId, eventId, id), {
      ConditionExpression: 'attribute_exists(pk)',
    }),
  ];
}

/**
 * The writes that put an appointment into its event, or take it out of the event before. An appointment that is canceled leaves its
 * event. No one joins an event that staff canceled.
 */
export function eventMoveWrites(
  table: Table,
  before: Appointment | null,
  after: Appointment,
  event: OrganizationEvent | null,
): Write[] {
  const { organizationId, id } = after;
  const from = before?.canceled === null ? before.eventId : null;
  const to = after.canceled === null ? after.eventId : null;
  if (from === to) return [];
  return [
    ...(from === null ? [] : eventLeaveWrites(table, after, from)),
    ...(to === null || event === null
      ? []
      : [
          table.updateWrite(eventKey(organizationId, to), {
            UpdateExpression:
              'SET organizationId = :organization, id = :id, occasion = if_not_exists(occasion, :occasion), created = if_not_exists(created, :created), canceled = :null ADD appointments :change',
            ConditionExpression: 'attribute_not_exists(canceled) OR canceled = :null',
            ExpressionAttributeValues: {
              ':organization': organizationId,
              ':id': to,
              ':occasion': event.occasion,
              ':created': event.created.toISOString(),
              ':null': null,
              ':change': 1,
            },
          }),
          table.putWrite({ ...eventAppointmentKey(organizationId, to, id), organizationId, id }),
        ]),
  ];
}
