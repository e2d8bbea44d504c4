import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const CampaignsQuery = graphql(`
  query campaigns($includeStats: Boolean, $archived: Boolean) {
    campaigns(includeStats: $includeStats, archived: $archived) {
      success
      errors
      campaigns {
        id
        name
        status
        v2
        brandColor
        brandImage
        opening
        created
        lastActive
        nextSend
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
          opened
        }
      }
    }
  }
`);

export type ListedCampaign = ResultOf<typeof CampaignsQuery>['campaigns']['campaigns'][number];

/** Loads the campaigns of the organization: those in use, or the archived ones. */
export function useCampaigns({
  includeStats,
  archived = false,
  enabled = true,
}: {
  readonly includeStats: boolean;
  readonly archived?: boolean;
  readonly enabled?: boolean;
}): UseQueryResult<readonly ListedCampaign[]> {
  return useQuery({
    queryKey: queryKeys.campaigns.list(includeStats, archived),
    queryFn: async ({ signal }) =>
      assertAccepted((await call(CampaignsQuery, { includeStats, archived }, signal)).campaigns).campaigns,
    enabled,
  });
}
