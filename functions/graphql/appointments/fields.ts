import type { Data } from '../../data/index.ts';
import type { Appointment } from '../../domain/appointments/appointment.ts';
import type { Actor } from '../../platform/actor.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import {
  cancelAppointment,
  createAppointment,
  updateAppointment,
  type ChangeAppointmentDeps,
} from '../../use-cases/appointments/change-appointment.ts';
import {
  addCampaignsToEvents,
  cancelEvents,
  type ChangeEventsDeps,
} from '../../use-cases/appointments/change-events.ts';
import { loadAppointments, type ListAppointmentsDeps } from '../../use-cases/appointments/list-appointments.ts';
import { listContactsOfEvents } from '../../use-cases/appointments/event-contacts.ts';
import { listEventAppointments, listEvents, type ListEventsDeps } from '../../use-cases/appointments/list-events.ts';
import { messageContacts, type MessageContactsDeps } from '../../use-cases/sending/message-contacts.ts';
import { contactView } from '../contacts/view.ts';
import { jobView } from '../jobs/view.ts';
import { toOccasion } from '../shared/occasion.ts';
import { respond, respondDone } from '../shared/respond.ts';
import {
  addCampaignsInput,
  cancelEventsInput,
  createAppointmentInput,
  deleteAppointmentInput,
  eventAppointmentsInput,
  eventsInput,
  leadAppointmentsInput,
  messageEventsInput,
  updateAppointmentInput,
} from './inputs.ts';
import { appointmentView, eventView, shownAppointmentView } from './view.ts';

export interface AppointmentFieldDeps
  extends ChangeAppointmentDeps, ChangeEventsDeps, ListAppointmentsDeps, ListEventsDeps, MessageContactsDeps {
  readonly data: ChangeAppointmentDeps['data'] &
    ChangeEventsDeps['data'] &
    ListAppointmentsDeps['data'] &
    ListEventsDeps['data'] &
    MessageContactsDeps['data'] &
    Pick<Data, 'idempotency'>;
  readonly bulk: ChangeEventsDeps['bulk'];
}

/** The appointments of contacts, and the events that group them. */
export function appointmentFields(deps: AppointmentFieldDeps) {
  const { data, zone } = deps;
  return {
    leadAppointments: field({
      input: leadAppointmentsInput,
      empty: { appointments: [] },
      run: async ({ actor }, { leadId }) => {
        const found = await loadAppointments(deps, actor, leadId);
        return respond(found, (shown) => ({ appointments: shown.map(shownAppointmentView) }));
      },
    }),
    createLeadAppointment: field({
      input: createAppointmentInput,
      empty: { appointment: null },
      run: ({ actor }, input) =>
        runIdempotent(data.idempotency, actor, 'createLeadAppointment', input, async () => {
          const created = await createAppointment(deps, actor, {
            contactId: input.leadId,
            changeOccasion: (stored) => toOccasion(input, stored, zone),
            campaignsToAdd: input.campaignsToAdd ?? [],
            campaignsToRemove: [],
          });
          return respondAppointment(deps, actor, created);
        }),
    }),
    updateLeadAppointment: field({
      input: updateAppointmentInput,
      empty: { appointment: null },
      run: async ({ actor }, input) => {
        const changed = await updateAppointment(deps, actor, input.leadAppointmentId, {
          changeOccasion: (stored) => toOccasion(input, stored, zone),
          campaignsToAdd: input.campaignsToAdd ?? [],
          campaignsToRemove: input.campaignsToRemove ?? [],
        });
        return respondAppointment(deps, actor, changed);
      },
    }),
    deleteLeadAppointment: field({
      input: deleteAppointmentInput,
      empty: { appointment: null },
      run: async ({ actor }, { leadAppointmentId }) =>
        respondAppointment(deps, actor, await cancelAppointment(deps, actor, leadAppointmentId)),
    }),
    events: field({
      input: eventsInput,
      empty: { events: [], next: null },
      run: async ({ actor }, { includeAll, after = null }) => {
        const page = await listEvents(deps, actor, { includeAll: includeAll === true, after });
        return { events: page.events.map(eventView), next: page.next };
      },
    }),
    eventAppointments: field({
      input: eventAppointmentsInput,
      empty: { event: null, appointments: [], next: null },
      run: async ({ actor, mask }, { eventId, after = null }) => {
        const found = await listEventAppointments(deps, actor, { eventId, after });
        return respond(found, (page) => ({
          event: eventView(page.event),
          appointments: page.appointments.map(({ appointment, contact }) => ({
            appointment: appointmentView(appointment),
            lead: contactView(contact, { mask, shownIn: 'LIST' }),
          })),
          next: page.next,
        }));
      },
    }),
    cancelEvents: field({
      input: cancelEventsInput,
      run: async ({ actor }, { eventIds }) => respondDone(await cancelEvents(deps, actor, eventIds)),
    }),
    addCampaignsToEvents: field({
      input: addCampaignsInput,
      run: async ({ actor }, input) => respondDone(await addCampaignsToEvents(deps, actor, input)),
    }),
    messageEvents: field({
      input: messageEventsInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(data.idempotency, actor, 'messageEvents', input, async () => {
          const { messageContent, startAt = null, eventIds, leadIds = null } = input;
          const contactIds = await listContactsOfEvents(deps, actor, eventIds, leadIds);
          if (contactIds instanceof Refusal) return contactIds;
          const started = await messageContacts(deps, actor, {
            selection: { contactIds },
            blocks: messageContent,
            startAt,
            eventIds,
          });
          return respond(started, (job) => ({ job: jobView(job, [], pack) }));
        }),
    }),
  };
}

/** The worker has the contact join the campaigns after the call, so that the answer says nothing of their state. */
async function respondAppointment(
  { data }: Pick<ListAppointmentsDeps, 'data'>,
  { organizationId }: Actor,
  changed: Appointment | Refusal,
) {
  if (changed instanceof Refusal) return changed;
  const found = await data.campaigns.findMany(organizationId, changed.campaignIds);
  const campaigns = changed.campaignIds.flatMap((id) => {
    const campaign = found.get(id);
    return campaign ? [{ campaign, state: null, skipped: [] }] : [];
  });
  return { appointment: shownAppointmentView({ appointment: changed, campaigns }) };
}
