import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const IntegrationsQuery = graphql(`
  query integrations {
    user {
      success
      errors
      user {
        id
        integrations {
          id
          integrationType
          state
          account
          error
          lastSync
          created
          spreadsheet {
            name
            url
          }
        }
      }
      organization {
        id
        integrations {
          id
          integrationType
          state
          account
          error
          lastSync
          created
          spreadsheet {
            name
            url
          }
        }
      }
    }
  }
`);

const ConnectIntegration = graphql(`
  mutation connectIntegration($integrationType: IntegrationType!) {
    connectIntegration(integrationType: $integrationType) {
      success
      errors
      url
    }
  }
`);

const FinishIntegration = graphql(`
  mutation finishIntegration($state: String!, $code: String!) {
    finishIntegration(state: $state, code: $code) {
      success
      errors
      integration {
        id
      }
    }
  }
`);

const ChooseSpreadsheet = graphql(`
  mutation chooseSpreadsheet($integrationId: ID!, $name: String, $link: String) {
    chooseSpreadsheet(integrationId: $integrationId, name: $name, link: $link) {
      success
      errors
      integration {
        id
        spreadsheet {
          name
        }
      }
    }
  }
`);

const DisconnectIntegration = graphql(`
  mutation disconnectIntegration($integrationId: ID!) {
    disconnectIntegration(integrationId: $integrationId) {
      success
      errors
    }
  }
`);

/** What is known of the people of the organization, so that a change of them reads it again. */
export const CONNECTIONS = [...queryKeys.users(), 'integrations'] as const;

type Own = NonNullable<ResultOf<typeof IntegrationsQuery>['user']['user']>['integrations'];
/** A connection with another system. */
export type Connection = Own[number];

export interface Connections {
  /** The person's. */
  readonly own: readonly Connection[];
  readonly organization: readonly Connection[];
}

/** Loads the connections. `waits`: a pop-up is open, and its result is looked for. */
export function useConnections(waits = false): UseQueryResult<Connections> {
  return useQuery({
    queryKey: CONNECTIONS,
    queryFn: async ({ signal }) => {
      const answer = await ask(IntegrationsQuery, {}, signal);
      return {
        own: requirePresent(answer.user).integrations,
        organization: requirePresent(answer.organization).integrations,
      };
    },
    refetchInterval: waits ? WAIT_MS : false,
    refetchOnWindowFocus: true,
  });
}

const WAIT_MS = 2_000;

/** Begins to connect an account. Resolves to the address for the pop-up. */
export async function beginConnection(integrationType: Connection['integrationType']): Promise<string> {
  const answer = await ask(ConnectIntegration, { integrationType });
  return requirePresent(answer.url);
}

/** Finishes in the pop-up. @throws ApiError when it is refused */
export async function finishConnection(given: { readonly state: string; readonly code: string }): Promise<void> {
  await ask(FinishIntegration, given);
}

/** Chooses the spreadsheet of a connection: a new one by its name, or one that exists by its link. Resolves to its name. */
export function useChooseSpreadsheet(
  integrationId: string,
): Change<{ readonly name: string } | { readonly link: string }, string> {
  return useChange(
    async (chosen) => {
      const answer = await ask(ChooseSpreadsheet, { integrationId, ...chosen });
      return requirePresent(answer.integration).spreadsheet?.name ?? '';
    },
    { alwaysReloads: [CONNECTIONS] },
  );
}

/** Ends a connection. */
export function useDisconnect(): Change<string, void> {
  return useChange(
    async (integrationId: string) => {
      await ask(DisconnectIntegration, { integrationId });
    },
    { alwaysReloads: [CONNECTIONS] },
  );
}
