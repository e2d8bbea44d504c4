import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const EventsQuery = graphql(`
  query events($includeAll: Boolean, $after: ID) {
    events(includeAll: $includeAll, after: $after) {
      success
      errors
      next
      events {
        id
        cancelled
        eventTime
        eventTimeZone
        eventLocation
        startsAt
        appointmentCount
      }
    }
  }
`);

const EventAppointments = graphql(`
  query eventAppointments($eventId: ID!, $after: ID) {
    eventAppointments(eventId: $eventId, after: $after) {
      success
      errors
      next
      event {
        id
        cancelled
        eventTime
        eventTimeZone
        eventLocation
        startsAt
        appointmentCount
      }
      appointments {
        appointment {
          id
        }
        lead {
          id
          name
          phone
          optedOut
          mayOptOut
          invalidPhone
        }
      }
    }
  }
`);

type EventPage = ResultOf<typeof EventsQuery>['events'];
export type CalendarEvent = EventPage['events'][number];

type AppointmentPage = ResultOf<typeof EventAppointments>['eventAppointments'];
export type EventAppointment = AppointmentPage['appointments'][number];

/** Loads the events from today on page by page. `includeAll`: past and canceled ones, too. */
export function useEvents(includeAll: boolean): Pages<EventPage> {
  return usePages(queryKeys.events.list(includeAll), (after, signal) =>
    ask(EventsQuery, { includeAll, after }, signal),
  );
}

/** Loads an event with those who come, page by page. */
export function useEventAppointments(eventId: string): Pages<AppointmentPage> {
  return usePages(queryKeys.events.appointments(eventId), (after, signal) =>
    ask(EventAppointments, { eventId, after }, signal),
  );
}
