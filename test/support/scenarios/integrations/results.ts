import type { Person } from '../scenario.ts';

export interface ShownConnection {
  readonly id: string;
  readonly integrationType: string;
  readonly state: string;
  readonly account: string;
  readonly error: string | null;
  readonly lastSync: string | null;
}
/** Returns a person's own connections. */
export async function findConnections(owner: Person): Promise<ShownConnection[]> {
  const user = await owner.call<{ user: { integrations: ShownConnection[] } }>(
    'user',
    {},
    'user { integrations { id integrationType state account error lastSync } }',
  );
  return user.user.integrations;
}
/** Returns whether a contact has scheduled on a slide. */
export async function findScheduled(owner: Person, contactId: string): Promise<boolean> {
  const leadViews = await owner.call<{ views: { slides: { scheduled: string | null }[] }[] }>(
    'leadViews',
    { leadId: contactId },
    'views { slides { scheduled } }',
  );
  return leadViews.views.some(({ slides }) => slides.some(({ scheduled }) => scheduled !== null));
}
/** Returns the appointments of a contact. */
export async function findAppointments(owner: Person, contactId: string) {
  const leadAppointments = await owner.call<{
    appointments: { eventDate: string; eventTime: string; cancelled: boolean; pitchSlideId: string | null }[];
  }>('leadAppointments', { leadId: contactId }, 'appointments { eventDate eventTime cancelled pitchSlideId }');
  return leadAppointments.appointments;
}

/** The status of a canceled appointment in FHIR, which has the same spelling as our API. */
export const FHIR_CANCELED = 'cancelled';

/** Returns the appointments of a contact in words, such as "2027-03-10 10:00" or "2027-03-10 10:00, canceled". */
export async function describeAppointments(owner: Person, contactId: string): Promise<string[]> {
  const appointments = await findAppointments(owner, contactId);
  return appointments.map(
    ({ eventDate, eventTime, cancelled }) => `${eventDate} ${eventTime}${cancelled ? ', canceled' : ''}`,
  );
}
