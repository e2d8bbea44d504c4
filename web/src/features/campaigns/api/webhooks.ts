import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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
export function useWebhookCalls(campaignId: string, campaignWorkflowId: string): Pages<CallsPage> {
  return usePages(queryKeys.webhookCalls(campaignId, campaignWorkflowId), (after, signal) =>
    ask(CallsQuery, { campaignWorkflowId, after }, signal),
  );
}

/** Calls another system again. The log shows it as waiting at once. */
export function useResendCall(campaignId: string): Change<WebhookCall> {
  return useChange(({ id, leadId }) => ask(ResendCall, { webhookCallId: id, leadId }), {
    alwaysReloads: [queryKeys.campaign(campaignId)],
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
export function useRotateSecret(): Change<{ readonly idempotencyKey: string }> {
  return useChange((variables) => ask(RotateSecret, variables), { alwaysReloads: [queryKeys.webhookSecret()] });
}

/** Calls an address with a made-up contact. */
export function useTestWebhook(): Change<string, TestResult> {
  return useChange((webhookUrl) => ask(TestWebhook, { webhookUrl }));
}
