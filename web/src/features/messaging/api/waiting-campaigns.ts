import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const WaitingCampaignsQuery = graphql(`
  query waitingCampaigns {
    campaigns(recent: true, includeStats: true) {
      success
      errors
      campaigns {
        id
        name
        paused
        nextSend
        stats {
          queued
        }
      }
    }
  }
`);

export type WaitingCampaign = ResultOf<typeof WaitingCampaignsQuery>['campaigns']['campaigns'][number];

/** Loads how many texts of the ten newest campaigns wait, for whatever day. `enabled`: whether the person may see campaigns. */
export function useWaitingCampaigns(enabled: boolean): UseQueryResult<readonly WaitingCampaign[]> {
  return useQuery({
    queryKey: [...queryKeys.campaigns.all(), 'waiting'],
    enabled,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await ask(WaitingCampaignsQuery, {}, signal)).campaigns,
  });
}
