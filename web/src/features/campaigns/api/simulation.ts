import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const SimulationQuery = graphql(`
  query simulateCampaign(
    $campaignId: ID!
    $leadId: ID
    $startAt: AWSDateTime
    $eventDate: String
    $eventTime: String
    $eventTimeZone: String
  ) {
    simulateCampaign(
      campaignId: $campaignId
      leadId: $leadId
      startAt: $startAt
      eventDate: $eventDate
      eventTime: $eventTime
      eventTimeZone: $eventTimeZone
    ) {
      success
      errors
      simulation {
        start
        isUnderWay
        obstacles
        steps {
          featureId
          label
          structureType
          position
          outcome
          at
          message
          segments
          reason
          waits
          rules {
            sentence
            at
          }
          ifThens {
            id
            label
            ifs
            at
            thens {
              sentence
              at
              message
              segments
            }
          }
        }
        past {
          state
          joined
          replied
          isCut
          texts {
            step {
              featureId
              label
              structureType
              position
            }
            at
            message {
              id
              state
              message
              reason
              sent
              scheduledFor
            }
          }
        }
      }
    }
  }
`);

const ContactChoicesQuery = graphql(`
  query contactChoices($search: String) {
    leads(page: 1, search: $search) {
      success
      errors
      leads {
        id
        name
        phone
      }
    }
  }
`);

const ContactNameQuery = graphql(`
  query contactOfRun($leadId: ID!) {
    lead(leadId: $leadId) {
      success
      errors
      lead {
        id
        name
        phone
        optedIn
        mayOptOut
      }
    }
  }
`);

export type Simulation = NonNullable<ResultOf<typeof SimulationQuery>['simulateCampaign']['simulation']>;
export type CampaignPast = NonNullable<Simulation['past']>;
export type PastText = CampaignPast['texts'][number];
export type SimulatedStep = Simulation['steps'][number];
export type ContactOfRun = NonNullable<ResultOf<typeof ContactNameQuery>['lead']['lead']>;
export type ContactChoice = ResultOf<typeof ContactChoicesQuery>['leads']['leads'][number];

export interface SimulationInput {
  readonly campaignId: string;
  /** null means a sample contact. */
  readonly leadId: string | null;
  /** ISO. null means now. */
  readonly startAt: string | null;
  /** The appointment that brings the contact in. null means none. */
  readonly eventDate: string | null;
  readonly eventTime: string | null;
  readonly eventTimeZone: string | null;
}

/** Runs a campaign for one contact without sending. The campaign's changes run it again. */
export function useSimulation(input: SimulationInput): UseQueryResult<Simulation> {
  const { campaignId } = input;
  return useQuery({
    queryKey: queryKeys.simulation(campaignId, input),
    queryFn: async ({ signal }) => requirePresent((await ask(SimulationQuery, { ...input }, signal)).simulation),
    placeholderData: keepPreviousData,
  });
}

/** Loads the first contacts that match a name or a number. Without a search: the newest contacts. */
export function useContactChoices(search: string): UseQueryResult<readonly ContactChoice[]> {
  return useQuery({
    queryKey: queryKeys.contacts.choices(search),
    queryFn: async ({ signal }) => (await ask(ContactChoicesQuery, { search: search || null }, signal)).leads,
    placeholderData: keepPreviousData,
  });
}

/** Loads the contact that an address names. */
export function useContactOfRun(leadId: string | null): UseQueryResult<ContactOfRun> {
  return useQuery({
    queryKey: queryKeys.contact.name(leadId ?? ''),
    queryFn: async ({ signal }) => requirePresent((await ask(ContactNameQuery, { leadId: leadId ?? '' }, signal)).lead),
    enabled: leadId !== null,
  });
}
