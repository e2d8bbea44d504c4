import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const RetryText = graphql(`
  mutation retryCampaignFeatureQueue($campaignFeatureQueueId: ID!, $idempotencyKey: String) {
    retryCampaignFeatureQueue(campaignFeatureQueueId: $campaignFeatureQueueId, idempotencyKey: $idempotencyKey) {
      success
      errors
    }
  }
`);

/** Sends a failed text again. The server repeats all checks. */
export function useRetryText(contactId: string): Change<string> {
  return useChange(
    (messageId: string, keys) =>
      ask(RetryText, { campaignFeatureQueueId: messageId, idempotencyKey: keys.keyFor(messageId) }),
    { alwaysReloads: [queryKeys.contact.one(contactId)] },
  );
}
