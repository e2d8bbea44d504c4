import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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
        stats {
          leads
          currentLeads
          queued
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

/** Loads the ten newest campaigns with their figures. */
export function useRecentCampaigns(): UseQueryResult<readonly RecentCampaign[]> {
  return useQuery({
    queryKey: queryKeys.campaigns.recent(),
    queryFn: async ({ signal }) => (await ask(RecentCampaignsQuery, {}, signal)).campaigns,
  });
}

const WaitingQuery = graphql(`
  query waitingReplies {
    leads(leadFilter: "unread", page: 1) {
      success
      errors
      total
      leads {
        id
        name
        phone
        optedOut
        lastMessage {
          message
          created
        }
      }
    }
  }
`);

export type Waiting = ResultOf<typeof WaitingQuery>['leads'];

/** Loads the contacts whose reply no one has read, latest first, and how many they are. */
export function useWaitingReplies(): UseQueryResult<Waiting> {
  return useQuery({
    queryKey: queryKeys.contacts.waiting(),
    queryFn: ({ signal }) => ask(WaitingQuery, {}, signal),
  });
}
