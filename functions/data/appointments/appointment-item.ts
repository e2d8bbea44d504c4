import type { Appointment, Occasion } from '../../domain/appointments/appointment.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Item } from '../table/table.ts';
import { readDate, readDateOrNull, readString, readStringOrNull, toIsoString } from '../table/values.ts';
import { appointmentKey } from './appointment-keys.ts';

export function toAppointmentItem(appointment: Appointment): Item {
  const { organizationId, contactId, id } = appointment;
  return {
    ...appointmentKey(organizationId, contactId, id),
    ...appointment,
    canceled: toIsoString(appointment.canceled) ?? null,
    planned: appointment.planned.toISOString(),
    created: appointment.created.toISOString(),
  };
}

export function toAppointment(item: Item): Appointment {
  return {
    organizationId: readString(item.organizationId),
    contactId: readString(item.contactId),
    id: readString(item.id),
    occasion: (item.occasion as Occasion | null | undefined) ?? null,
    eventId: readStringOrNull(item.eventId),
    campaignIds: item.campaignIds as CampaignId[],
    canceled: readDateOrNull(item.canceled),
    page: readStringOrNull(item.page),
    slideId: readStringOrNull(item.slideId),
    version: Number(item.version),
    planned: readDate(item.planned),
    created: readDate(item.created),
  };
}
