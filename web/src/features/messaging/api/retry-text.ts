import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
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
    mutationFn: (messageId: string) =>
      ask(RetryText, { campaignFeatureQueueId: messageId, idempotencyKey: keys.keyFor(messageId) }),
    onSuccess: () => keys.reset(),
    onSettled: () => invalidate(client, queryKeys.contact.one(contactId)),
  });
}
