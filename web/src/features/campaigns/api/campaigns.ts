import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const CampaignsQuery = graphql(`
  query campaigns($includeStats: Boolean) {
    campaigns(includeStats: $includeStats) {
      success
      errors
      campaigns {
        id
        name
        created
        lastActive
        paused
        stopped
        structure {
          feature
        }
        stats {
          leads
          currentLeads
          queued
          messages
          messagesSuccess
          responses
        }
      }
    }
  }
`);

export type ListedCampaign = ResultOf<typeof CampaignsQuery>['campaigns']['campaigns'][number];

/** Loads the campaigns of the organization. */
export function useCampaigns({
  includeStats,
  enabled = true,
}: {
  readonly includeStats: boolean;
  readonly enabled?: boolean;
}): UseQueryResult<readonly ListedCampaign[]> {
  return useQuery({
    queryKey: queryKeys.campaigns.list(includeStats),
    queryFn: async ({ signal }) =>
      assertAccepted((await call(CampaignsQuery, { includeStats }, signal)).campaigns).campaigns,
    enabled,
  });
}
