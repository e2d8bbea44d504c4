import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const RecentCampaignsQuery = graphql(`
  query recentCampaigns {
    campaigns(recent: true, includeStats: true) {
      success
      errors
      campaigns {
        id
        name
        v2
        paused
        stopped
        nextSend
        stats {
          leads
          currentLeads
          currentAppointments
          keptLeads
          queued
          held
          responses
          pitches {
            messages
            opened
            complete
          }
        }
      }
    }
  }
`);

export type RecentCampaign = ResultOf<typeof RecentCampaignsQuery>['campaigns']['campaigns'][number];

interface Options {
  /** Whether the person may see campaigns. */
  readonly enabled?: boolean;
  /** How old figures may be, in milliseconds, when a screen that shows them opens. */
  readonly staleTime?: number;
}

/** Loads the ten newest campaigns with their figures. The overview and the sending card share one request. */
export function useRecentCampaigns(options: Options = {}): UseQueryResult<readonly RecentCampaign[]> {
  return useQuery({
    ...options,
    queryKey: queryKeys.campaigns.recent(),
    queryFn: async ({ signal }) => (await ask(RecentCampaignsQuery, {}, signal)).campaigns,
  });
}

/** Returns how many scheduled texts of a campaign have a time, and how many wait for a person and have none. */
export function countDated(stats: { readonly queued: number; readonly held: number } | null): {
  readonly waiting: number;
  readonly held: number;
} {
  const { queued = 0, held = 0 } = stats ?? {};
  return { waiting: Math.max(0, queued - held), held };
}
