import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { EngagementWeights } from '../../../../functions/domain/views/engagement.ts';
import { ask, requirePresent } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const SaveWeights = graphql(`
  mutation updateEngagementMetrics($engagementMetrics: EngagementMetricsInput!) {
    updateEngagementMetrics(engagementMetrics: $engagementMetrics) {
      success
      errors
    }
  }
`);

const Weights = graphql(`
  query engagementMetrics {
    engagementMetrics {
      success
      errors
      metrics {
        view
        viewTime
        share
        reopen
        widget
        video
        scheduled
        completed
      }
    }
  }
`);

/** Loads the points for what contacts do. */
export function useWeights(): UseQueryResult<EngagementWeights> {
  return useQuery({
    queryKey: queryKeys.engagementWeights(),
    queryFn: async ({ signal }) => requirePresent((await ask(Weights, {}, signal)).metrics),
  });
}

/** Saves the points for what contacts do, as platform staff. The score of every contact changes. */
export function useSaveWeights(): Change<EngagementWeights> {
  return useChange((engagementMetrics) => ask(SaveWeights, { engagementMetrics: { ...engagementMetrics } }), {
    reloads: [queryKeys.contact.all(), queryKeys.engagementWeights()],
  });
}
