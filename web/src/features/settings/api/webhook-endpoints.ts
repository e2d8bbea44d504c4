import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

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
export function useWebhookDeliveries(webhookEndpointId: string): UseInfiniteQueryResult<InfiniteData<DeliveriesPage>> {
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
export function useSaveEndpoint(): UseMutationResult<string | null, Error, EndpointInput> {
  return useEndpointMutation(async ({ id, webhookUrl, events }: EndpointInput) => {
    const given = { webhookUrl, events: [...events] };
    if (id === null) return requirePresent((await ask(CreateEndpoint, given)).secret);
    await ask(UpdateEndpoint, { webhookEndpointId: id, ...given });
    return null;
  });
}

/** Pauses an endpoint, or lets it continue. */
export function usePauseEndpoint(): UseMutationResult<
  unknown,
  Error,
  { readonly webhookEndpointId: string; readonly paused: boolean }
> {
  return useEndpointMutation((given: { webhookEndpointId: string; paused: boolean }) => ask(PauseEndpoint, given));
}

/** Replaces the secret of an endpoint. Returns the new one, which the server never shows again. */
export function useRotateEndpointSecret(): UseMutationResult<string, Error, string> {
  return useEndpointMutation(async (webhookEndpointId: string) =>
    requirePresent((await ask(RotateEndpointSecret, { webhookEndpointId })).secret),
  );
}

/** Deletes an endpoint by its id. */
export function useDeleteEndpoint(): UseMutationResult<unknown, Error, string> {
  return useEndpointMutation((webhookEndpointId: string) => ask(DeleteEndpoint, { webhookEndpointId }));
}

/** Sends a test to an endpoint. Returns how it went. */
export function useTestEndpoint(): UseMutationResult<TestResult, Error, string> {
  return useEndpointMutation((webhookEndpointId: string) => ask(TestEndpoint, { webhookEndpointId }));
}

/** Delivers an event again. The log shows it as waiting at once. */
export function useResendDelivery(): UseMutationResult<
  unknown,
  Error,
  { readonly webhookEndpointId: string; readonly webhookDeliveryId: string }
> {
  return useEndpointMutation((given: { webhookEndpointId: string; webhookDeliveryId: string }) =>
    ask(ResendDelivery, given),
  );
}

/** A change of endpoints. It brings their list and the open log up to date. */
function useEndpointMutation<Given, Result>(
  mutationFn: (given: Given) => Promise<Result>,
): UseMutationResult<Result, Error, Given> {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidate(client, queryKeys.webhookEndpoints()) });
}
