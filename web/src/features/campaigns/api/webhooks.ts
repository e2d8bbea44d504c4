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
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const CallsQuery = graphql(`
  query webhookCalls($campaignWorkflowId: ID!, $after: ID) {
    webhookCalls(campaignWorkflowId: $campaignWorkflowId, after: $after) {
      success
      errors
      calls {
        id
        leadId
        name
        webhookUrl
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

const SecretQuery = graphql(`
  query webhookSecret {
    webhookSecret {
      success
      errors
      secret
      previousUntil
    }
  }
`);

const RotateSecret = graphql(`
  mutation rotateWebhookSecret($idempotencyKey: String) {
    rotateWebhookSecret(idempotencyKey: $idempotencyKey) {
      success
      errors
    }
  }
`);

const ResendCall = graphql(`
  mutation resendWebhookCall($webhookCallId: ID!, $leadId: ID!) {
    resendWebhookCall(webhookCallId: $webhookCallId, leadId: $leadId) {
      success
      errors
    }
  }
`);

const TestWebhook = graphql(`
  mutation testWebhook($webhookUrl: String!) {
    testWebhook(webhookUrl: $webhookUrl) {
      success
      errors
      result
      statusCode
    }
  }
`);

type CallsPage = ResultOf<typeof CallsQuery>['webhookCalls'];
export type WebhookCall = CallsPage['calls'][number];
type WebhookSecret = ResultOf<typeof SecretQuery>['webhookSecret'];
type TestResult = ResultOf<typeof TestWebhook>['testWebhook'];

/** Loads what an if/then has called, newest first. Changes of the campaign bring it up to date. */
export function useWebhookCalls(
  campaignId: string,
  campaignWorkflowId: string,
): UseInfiniteQueryResult<InfiniteData<CallsPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.webhookCalls(campaignId, campaignWorkflowId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(CallsQuery, { campaignWorkflowId, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
  });
}

/** Calls another system again. The log shows it as waiting at once. */
export function useResendCall(campaignId: string): UseMutationResult<unknown, Error, WebhookCall> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, leadId }) => ask(ResendCall, { webhookCallId: id, leadId }),
    onSettled: () => invalidate(client, queryKeys.campaign(campaignId)),
  });
}

/** Loads the secret that receivers verify calls with. */
export function useWebhookSecret(): UseQueryResult<WebhookSecret> {
  return useQuery({
    queryKey: queryKeys.webhookSecret(),
    queryFn: ({ signal }) => ask(SecretQuery, {}, signal),
  });
}

/** Replaces the secret. `idempotencyKey`: the same for repeated clicks. */
export function useRotateSecret(): UseMutationResult<unknown, Error, { readonly idempotencyKey: string }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables) => ask(RotateSecret, variables),
    onSettled: () => invalidate(client, queryKeys.webhookSecret()),
  });
}

/** Calls an address with a made-up contact. */
export function useTestWebhook(): UseMutationResult<TestResult, Error, string> {
  return useMutation({
    mutationFn: (webhookUrl) => ask(TestWebhook, { webhookUrl }),
  });
}
