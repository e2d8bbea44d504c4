import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const SendStatsQuery = graphql(`
  query sendStats {
    sendStats {
      success
      errors
      sendStats {
        total
        pending
        sent
        unsent
        paused
        finishes
        campaignId
        campaignName
        sends {
          campaignId
          name
          total
          sent
          unsent
          finishes
        }
      }
    }
  }
`);

export type SendStats = NonNullable<ResultOf<typeof SendStatsQuery>['sendStats']['sendStats']>;

/** Loads the progress of the current sending; null when nothing is scheduled. Campaign events refresh it. */
export function useSendStats(): UseQueryResult<SendStats | null> {
  return useQuery({
    queryKey: queryKeys.sendStats(),
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await ask(SendStatsQuery, {}, signal)).sendStats,
  });
}
