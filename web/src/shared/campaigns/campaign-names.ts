import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const CampaignNames = graphql(`
  query campaignNames {
    campaigns {
      success
      errors
      campaigns {
        id
        name
      }
    }
  }
`);

type CampaignName = ResultOf<typeof CampaignNames>['campaigns']['campaigns'][number];

/** Loads the names of the campaigns, newest first. */
export function useCampaignNames(): UseQueryResult<readonly CampaignName[]> {
  return useQuery({
    queryKey: queryKeys.campaigns.names(),
    queryFn: async ({ signal }) => (await ask(CampaignNames, {}, signal)).campaigns,
  });
}
