import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const AppointmentsQuery = graphql(`
  query leadAppointments($leadId: ID!) {
    leadAppointments(leadId: $leadId) {
      success
      errors
      appointments {
        id
        eventDate
        eventTime
        eventTimeZone
        eventLocation
        eventAddress
        startsAt
        eventUrl
        cancelled
        campaigns {
          id
          name
          archived
          hasAppt
          state
          skipped {
            featureId
            label
            reason
          }
        }
      }
    }
  }
`);

const CreateAppointment = graphql(`
  mutation createLeadAppointment(
    $leadId: ID!
    $eventDate: String
    $eventTime: String
    $eventTimeZone: String
    $eventLocation: String
    $eventAddress: String
    $campaignsToAdd: [ID!]
    $idempotencyKey: String
  ) {
    createLeadAppointment(
      leadId: $leadId
      eventDate: $eventDate
      eventTime: $eventTime
      eventTimeZone: $eventTimeZone
      eventLocation: $eventLocation
      eventAddress: $eventAddress
      campaignsToAdd: $campaignsToAdd
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
    }
  }
`);

const UpdateAppointment = graphql(`
  mutation updateLeadAppointment(
    $leadAppointmentId: ID!
    $eventDate: String
    $eventTime: String
    $eventTimeZone: String
    $eventLocation: String
    $eventAddress: String
  ) {
    updateLeadAppointment(
      leadAppointmentId: $leadAppointmentId
      eventDate: $eventDate
      eventTime: $eventTime
      eventTimeZone: $eventTimeZone
      eventLocation: $eventLocation
      eventAddress: $eventAddress
    ) {
      success
      errors
    }
  }
`);

const ChangeCampaigns = graphql(`
  mutation changeAppointmentCampaigns($leadAppointmentId: ID!, $campaignsToAdd: [ID!], $campaignsToRemove: [ID!]) {
    updateLeadAppointment(
      leadAppointmentId: $leadAppointmentId
      campaignsToAdd: $campaignsToAdd
      campaignsToRemove: $campaignsToRemove
    ) {
      success
      errors
    }
  }
`);

const CancelAppointment = graphql(`
  mutation deleteLeadAppointment($leadAppointmentId: ID!) {
    deleteLeadAppointment(leadAppointmentId: $leadAppointmentId) {
      success
      errors
    }
  }
`);

export type Appointment = ResultOf<typeof AppointmentsQuery>['leadAppointments']['appointments'][number];

/** When and where, as the form has it. An empty date: none. An empty time: the day has none. */
export interface OccasionForm {
  readonly eventDate: string;
  readonly eventTime: string;
  readonly eventTimeZone: string;
  readonly eventLocation: string;
  readonly eventAddress: string;
}

/** Loads the newest appointments of a contact. */
export function useAppointments(contactId: string): UseQueryResult<readonly Appointment[]> {
  return useQuery({
    queryKey: queryKeys.contact.appointments(contactId),
    queryFn: async ({ signal }) => (await ask(AppointmentsQuery, { leadId: contactId }, signal)).appointments,
  });
}

/** Creates an appointment with its campaigns. A second click creates no second one. */
export function useCreateAppointment(
  leadId: string,
): Change<OccasionForm & { readonly campaignIds: readonly string[] }> {
  return useChange(
    async ({ campaignIds, ...occasion }, keys) => {
      const input = { leadId, ...toArguments(occasion), campaignsToAdd: [...campaignIds] };
      return await ask(CreateAppointment, { ...input, idempotencyKey: keys.keyFor(input) });
    },
    { reloads: [queryKeys.contact.one(leadId)] },
  );
}

/** Moves an appointment. Its unsent texts follow. */
export function useMoveAppointment(leadId: string): Change<{ readonly id: string; readonly occasion: OccasionForm }> {
  return useChange(({ id, occasion }) => ask(UpdateAppointment, { leadAppointmentId: id, ...toArguments(occasion) }), {
    reloads: [queryKeys.contact.one(leadId)],
  });
}

export interface CampaignChange {
  readonly id: string;
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Adds campaigns to an appointment, or takes them away. */
export function useChangeAppointmentCampaigns(leadId: string): Change<CampaignChange> {
  return useChange(
    ({ id, add = [], remove = [] }) =>
      ask(ChangeCampaigns, {
        leadAppointmentId: id,
        campaignsToAdd: [...add],
        campaignsToRemove: [...remove],
      }),
    { reloads: [queryKeys.contact.one(leadId)] },
  );
}

/** Cancels an appointment and its unsent texts. */
export function useCancelAppointment(leadId: string): Change<string> {
  return useChange((leadAppointmentId: string) => ask(CancelAppointment, { leadAppointmentId }), {
    reloads: [queryKeys.contact.one(leadId)],
  });
}

function toArguments({ eventDate, ...others }: OccasionForm) {
  return { ...others, eventDate: eventDate === '' ? null : eventDate };
}
