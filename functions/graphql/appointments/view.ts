import { getStart, type Appointment } from '../../domain/appointments/appointment.ts';
import { getOwnerId } from '../../domain/pitches/slide-id.ts';
import type { OrganizationEvent } from '../../domain/appointments/event.ts';
import type { ShownAppointment } from '../../use-cases/appointments/list-appointments.ts';

/** An appointment without its campaigns. */
export function appointmentView({ id, contactId, eventId, occasion, canceled, page, slideId, created }: Appointment) {
  return {
    id,
    leadId: contactId,
    eventId,
    eventUrl: page ?? null,
    eventDate: occasion?.date ?? null,
    eventTime: occasion?.time ?? null,
    eventTimeZone: occasion?.timeZone ?? null,
    eventLocation: occasion?.location ?? '',
    eventAddress: occasion?.address ?? '',
    startsAt: occasion && getStart(occasion),
    cancelled: canceled !== null,
    pitchSlideId: slideId ?? null,
    pitchId: slideId == null ? null : getOwnerId(slideId),
    created,
    campaigns: [],
  };
}

/** An appointment of a contact, with the campaigns and what they leave out. */
export function shownAppointmentView({ appointment, campaigns }: ShownAppointment) {
  return {
    ...appointmentView(appointment),
    campaigns: campaigns.map(({ campaign, state, skipped }) => ({
      id: campaign.id,
      name: campaign.name,
      archived: campaign.archived !== null,
      hasAppt: campaign.hasAppt,
      state,
      skipped: skipped.map(({ kind, step }) => ({ featureId: step.id, label: step.label, reason: kind })),
    })),
  };
}

export function eventView({ organizationId, id, occasion, canceled, appointments, created }: OrganizationEvent) {
  return {
    organizationId,
    id,
    cancelled: canceled !== null,
    eventDate: occasion.date,
    eventTime: occasion.time,
    eventTimeZone: occasion.timeZone,
    eventLocation: occasion.location,
    eventAddress: occasion.address,
    startsAt: getStart(occasion),
    appointmentCount: appointments,
    created,
  };
}
