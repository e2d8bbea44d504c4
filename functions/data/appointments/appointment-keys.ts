import type { AppointmentId, ContactId, EventId, OrganizationId } from '../../domain/shared/ids.ts';
import { contactPk } from '../table/keys.ts';
import type { Key } from '../table/table.ts';

/** An appointment is with its contact, so that the claim of a text reads everything from one partition. */
export const appointmentKey = (
  organizationId: OrganizationId,
  contactId: ContactId,
  appointmentId: AppointmentId,
): Key => ({ pk: contactPk(organizationId, contactId), sk: `APPOINTMENT#${appointmentId}` });

/** Changes with each new appointment of a contact. */
export const appointmentGuardKey = (organizationId: OrganizationId, contactId: ContactId): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: 'APPOINTMENTS',
});

export const eventsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#EVENTS`;
/** Event ids begin with the time of the event, so that the list is in the order of time. */
export const eventKey = (organizationId: OrganizationId, eventId: EventId): Key => ({
  pk: eventsPk(organizationId),
  sk: `EVENT#${eventId}`,
});
export const eventPk = (organizationId: OrganizationId, eventId: EventId): string =>
  `ORG#${organizationId}#EVENT#${eventId}`;
/** Names an appointment of an event. */
export const eventAppointmentKey = (
  organizationId: OrganizationId,
  eventId: EventId,
  appointmentId: AppointmentId,
): Key => ({ pk: eventPk(organizationId, eventId), sk: `APPOINTMENT#${appointmentId}` });
