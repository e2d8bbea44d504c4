import type { Data } from '../../../../functions/data/index.ts';
import {
  buildAppointmentId,
  type Appointment,
  type Occasion,
} from '../../../../functions/domain/appointments/appointment.ts';
import { withAppointmentSteps } from '../../scenarios/appointments/acts.ts';
import { buildCampaign, buildContact, fail, NOW, ORGANIZATION_ID, RULES, secondsLater } from './actors.ts';

const OCCASION: Occasion = {
  date: '2026-03-05',
  time: '10:00',
  timeZone: 'America/Phoenix',
  location: '',
  address: '',
};

/** Appointments are made, moved and canceled, also with their event, and every condition fails once. */
export async function exerciseAppointments(data: Data): Promise<void> {
  const { appointments, campaigns, enrollments, enroller, events, table } = data;
  const contact = buildContact(33);
  const visits = withAppointmentSteps(buildCampaign('c9', ['s1']));
  await campaigns.createCampaign(visits);
  const event = await events.findOpen(ORGANIZATION_ID, OCCASION, NOW);
  const booked: Appointment = {
    organizationId: ORGANIZATION_ID,
    contactId: contact.id,
    id: buildAppointmentId(contact.id, '1'),
    occasion: OCCASION,
    eventId: event.id,
    campaignIds: ['c9'],
    canceled: null,
    version: 1,
    planned: NOW,
    created: NOW,
  };
  await appointments.createAppointment(booked, event);
  await appointments.createAppointment(booked, event);
  await appointments.findAppointment(ORGANIZATION_ID, booked.id);
  await appointments.findMany(ORGANIZATION_ID, [booked.id, 'none.1']);
  await appointments.listByContact(ORGANIZATION_ID, contact.id, 5);
  await enroller.joinAppointment({ campaign: visits, contact, appointment: booked }, RULES, NOW);
  const later = { ...OCCASION, time: '15:00' };
  const otherEvent = await events.findOpen(ORGANIZATION_ID, later, NOW);
  const moved = { ...booked, occasion: later, eventId: otherEvent.id, version: 2 };
  await appointments.change(booked, moved, otherEvent);
  await appointments.change(booked, moved, otherEvent);
  await enroller.joinAppointment({ campaign: visits, contact, appointment: moved }, RULES, secondsLater(5));
  await enrollments.listForAppointments(ORGANIZATION_ID, 'c9', contact.id);
  await enrollments.listAppointmentPage(ORGANIZATION_ID, 'c9', { limit: 5, after: null });
  await enrollments.listAppointmentPage(ORGANIZATION_ID, 'c9', { limit: 5, after: '0' });
  await table.transact([appointments.unchangedCheck(ORGANIZATION_ID, booked)]).catch(() => undefined);
  await table.transact([appointments.keptCheck(ORGANIZATION_ID, moved)]);
  await events.listPage(ORGANIZATION_ID, { since: null, limit: 1, after: null });
  await events.listAppointments(ORGANIZATION_ID, otherEvent.id, { limit: 5, after: null });
  await events.cancel(ORGANIZATION_ID, otherEvent.id, secondsLater(10));
  await events.cancel(ORGANIZATION_ID, otherEvent.id, secondsLater(10));
  await appointments.cancelWithEvent(moved, secondsLater(11));
  await appointments.cancelWithEvent(moved, secondsLater(11));
  await events.findOpen(ORGANIZATION_ID, later, NOW);
  const canceled = (await appointments.findAppointment(ORGANIZATION_ID, booked.id)) ?? fail();
  await appointments.erase(canceled, secondsLater(12));
  await appointments.erase(canceled, secondsLater(12));
  const [enrollment = fail()] = await enrollments.listForAppointments(ORGANIZATION_ID, 'c9', contact.id);
  await enroller.unenroll(enrollment, { reason: 'APPOINTMENT_CANCELED' });
}
