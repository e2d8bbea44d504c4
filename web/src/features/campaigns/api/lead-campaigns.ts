import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { CampaignCardParts } from './campaigns.ts';

const LeadCampaignsQuery = graphql(
  `
    query leadCampaigns($archived: Boolean, $after: ID) {
      leadCampaigns(archived: $archived, after: $after) {
        success
        errors
        campaigns {
          ...CampaignCardParts
          leadName
        }
        next
      }
    }
  `,
  [CampaignCardParts],
);

export type LeadCampaignsPage = ResultOf<typeof LeadCampaignsQuery>['leadCampaigns'];

/** Loads the campaigns for one contact each, in use or archived, 24 a page. */
export function useLeadCampaigns(archived: boolean): UseInfiniteQueryResult<InfiniteData<LeadCampaignsPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.campaigns.ofContacts(archived),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(LeadCampaignsQuery, { archived, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
  });
}
