import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { EngagementWeights } from '../../../../../functions/domain/views/engagement.ts';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const SaveWeights = graphql(`
  mutation updateEngagementMetrics($engagementMetrics: EngagementMetricsInput!) {
    updateEngagementMetrics(engagementMetrics: $engagementMetrics) {
      success
      errors
    }
  }
`);

/** Saves the points for what contacts do, as platform staff. The score of every contact changes. */
export function useSaveWeights(): UseMutationResult<unknown, Error, EngagementWeights> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (engagementMetrics) =>
      assertAccepted(
        (await call(SaveWeights, { engagementMetrics: { ...engagementMetrics } })).updateEngagementMetrics,
      ),
    onSuccess: () => invalidate(client, queryKeys.contact.all()),
  });
}
