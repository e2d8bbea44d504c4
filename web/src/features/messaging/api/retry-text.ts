import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const RetryText = graphql(`
  mutation retryCampaignFeatureQueue($campaignFeatureQueueId: ID!, $idempotencyKey: String) {
    retryCampaignFeatureQueue(campaignFeatureQueueId: $campaignFeatureQueueId, idempotencyKey: $idempotencyKey) {
      success
      errors
    }
  }
`);

/** Sends a failed text again. The server repeats all checks. */
export function useRetryText(contactId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (messageId: string) =>
      assertAccepted(
        (await call(RetryText, { campaignFeatureQueueId: messageId, idempotencyKey: keys.keyFor(messageId) }))
          .retryCampaignFeatureQueue,
      ),
    onSuccess: () => keys.reset(),
    onSettled: () => invalidate(client, queryKeys.contact.one(contactId)),
  });
}
