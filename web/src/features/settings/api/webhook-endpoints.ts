import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import type { Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const EndpointsQuery = graphql(`
  query webhookEndpoints {
    webhookEndpoints {
      success
      errors
      endpoints {
        id
        webhookUrl
        events
        created
        paused
        pauseCause
        failingSince
      }
    }
  }
`);

const DeliveriesQuery = graphql(`
  query webhookDeliveries($webhookEndpointId: ID!, $after: ID) {
    webhookDeliveries(webhookEndpointId: $webhookEndpointId, after: $after) {
      success
      errors
      deliveries {
        id
        event
        leadId
        state
        attempts
        result
        statusCode
        created
        called
        nextAt
      }
      next
    }
  }
`);

const CreateEndpoint = graphql(`
  mutation createWebhookEndpoint($webhookUrl: String!, $events: [String!]!) {
    createWebhookEndpoint(webhookUrl: $webhookUrl, events: $events) {
      success
      errors
      secret
    }
  }
`);

const UpdateEndpoint = graphql(`
  mutation updateWebhookEndpoint($webhookEndpointId: ID!, $webhookUrl: String!, $events: [String!]!) {
    updateWebhookEndpoint(webhookEndpointId: $webhookEndpointId, webhookUrl: $webhookUrl, events: $events) {
      success
      errors
    }
  }
`);

const PauseEndpoint = graphql(`
  mutation pauseWebhookEndpoint($webhookEndpointId: ID!, $paused: Boolean!) {
    pauseWebhookEndpoint(webhookEndpointId: $webhookEndpointId, paused: $paused) {
      success
      errors
    }
  }
`);

const RotateEndpointSecret = graphql(`
  mutation rotateWebhookEndpointSecret($webhookEndpointId: ID!) {
    rotateWebhookEndpointSecret(webhookEndpointId: $webhookEndpointId) {
      success
      errors
      secret
    }
  }
`);

const DeleteEndpoint = graphql(`
  mutation deleteWebhookEndpoint($webhookEndpointId: ID!) {
    deleteWebhookEndpoint(webhookEndpointId: $webhookEndpointId) {
      success
      errors
    }
  }
`);

const TestEndpoint = graphql(`
  mutation testWebhookEndpoint($webhookEndpointId: ID!) {
    testWebhookEndpoint(webhookEndpointId: $webhookEndpointId) {
      success
      errors
      result
      statusCode
    }
  }
`);

const ResendDelivery = graphql(`
  mutation resendWebhookDelivery($webhookEndpointId: ID!, $webhookDeliveryId: ID!) {
    resendWebhookDelivery(webhookEndpointId: $webhookEndpointId, webhookDeliveryId: $webhookDeliveryId) {
      success
      errors
    }
  }
`);

export type ListedEndpoint = ResultOf<typeof EndpointsQuery>['webhookEndpoints']['endpoints'][number];
type DeliveriesPage = ResultOf<typeof DeliveriesQuery>['webhookDeliveries'];
export type ListedDelivery = DeliveriesPage['deliveries'][number];
type TestResult = ResultOf<typeof TestEndpoint>['testWebhookEndpoint'];

/** While a delivery waits, its log looks for news this often, in ms. */
const LOOK_AGAIN_MS = 5_000;

/** Loads the endpoints of the organization, oldest first. There are at most five. */
export function useWebhookEndpoints(): UseQueryResult<ListedEndpoint[]> {
  return useQuery({
    queryKey: queryKeys.webhookEndpoints(),
    queryFn: async ({ signal }) => (await ask(EndpointsQuery, {}, signal)).endpoints,
    // A worker may have paused one.
    refetchOnMount: 'always',
  });
}

/** Loads what an endpoint got, newest first. */
export function useWebhookDeliveries(webhookEndpointId: string): Pages<DeliveriesPage> {
  return useInfiniteQuery({
    queryKey: queryKeys.webhookEndpoints(webhookEndpointId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(DeliveriesQuery, { webhookEndpointId, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
    // An import makes up to 80 deliveries a second. A live update for each would reach every open page of the team, so only the open
    // log asks again.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.deliveries.some(({ state }) => state === 'WAITING') ? LOOK_AGAIN_MS : false,
  });
}

/** What an admin decides about an endpoint. `id`: null for a new one. */
export interface EndpointInput {
  readonly id: string | null;
  readonly webhookUrl: string;
  readonly events: readonly string[];
}

/** Adds an endpoint, or changes one. Returns the secret of a new one, which the server never shows again, or null. */
export function useSaveEndpoint(): Change<EndpointInput, string | null> {
  return useEndpointChange(async ({ id, webhookUrl, events }: EndpointInput) => {
    const given = { webhookUrl, events: [...events] };
    if (id === null) return requirePresent((await ask(CreateEndpoint, given)).secret);
    await ask(UpdateEndpoint, { webhookEndpointId: id, ...given });
    return null;
  });
}

/** Pauses an endpoint, or lets it continue. */
export function usePauseEndpoint(): Change<{ readonly webhookEndpointId: string; readonly paused: boolean }> {
  return useEndpointChange((given: { webhookEndpointId: string; paused: boolean }) => ask(PauseEndpoint, given));
}

/** Replaces the secret of an endpoint. Returns the new one, which the server never shows again. */
export function useRotateEndpointSecret(): Change<string, string> {
  return useEndpointChange(async (webhookEndpointId: string) =>
    requirePresent((await ask(RotateEndpointSecret, { webhookEndpointId })).secret),
  );
}

/** Deletes an endpoint by its id. */
export function useDeleteEndpoint(): Change<string> {
  return useEndpointChange((webhookEndpointId: string) => ask(DeleteEndpoint, { webhookEndpointId }));
}

/** Sends a test to an endpoint. Returns how it went. */
export function useTestEndpoint(): Change<string, TestResult> {
  return useEndpointChange((webhookEndpointId: string) => ask(TestEndpoint, { webhookEndpointId }));
}

/** Delivers an event again. The log shows it as waiting at once. */
export function useResendDelivery(): Change<{
  readonly webhookEndpointId: string;
  readonly webhookDeliveryId: string;
}> {
  return useEndpointChange((given: { webhookEndpointId: string; webhookDeliveryId: string }) =>
    ask(ResendDelivery, given),
  );
}

/** A change of endpoints. It brings their list and the open log up to date. */
function useEndpointChange<Given, Result>(change: (given: Given) => Promise<Result>): Change<Given, Result> {
  return useChange(change, { alwaysReloads: [queryKeys.webhookEndpoints()] });
}
