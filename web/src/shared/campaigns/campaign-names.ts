import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const CampaignNames = graphql(`
  query campaignNames($search: String, $after: ID) {
    campaigns(search: $search, after: $after) {
      success
      errors
      campaigns {
        id
        name
      }
      next
    }
  }
`);

type CampaignName = ResultOf<typeof CampaignNames>['campaigns']['campaigns'][number];

/** More pages than a picker can show. A cursor that never ended would ask forever. */
const MAX_PAGES = 50;

/** Loads the names of the campaigns in use, newest first. */
export function useCampaignNames(): UseQueryResult<readonly CampaignName[]> {
  return useQuery({
    queryKey: queryKeys.campaigns.names(),
    queryFn: async ({ signal }) => {
      const names: CampaignName[] = [];
      let after: string | null = null;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { campaigns, next }: ResultOf<typeof CampaignNames>['campaigns'] = await ask(
          CampaignNames,
          { after },
          signal,
        );
        names.push(...campaigns);
        if (next === null) break;
        after = next;
      }
      return names;
    },
  });
}

/** Finds the newest campaigns by words of their name. Asks nothing without words. */
export function useFoundCampaigns(
  search: string,
  { enabled }: { readonly enabled: boolean },
): UseQueryResult<readonly CampaignName[]> {
  return useQuery({
    queryKey: queryKeys.campaigns.found(search),
    queryFn: async ({ signal }) => (await ask(CampaignNames, { search }, signal)).campaigns,
    enabled: enabled && search !== '',
  });
}
