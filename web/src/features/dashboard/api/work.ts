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
        nextSend
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
    conversations(tab: WAITING) {
      success
      errors
      next
      leads {
        id
        name
        phone
        lastMessage {
          message
          created
        }
      }
    }
  }
`);

export type Waiting = ResultOf<typeof WaitingQuery>['conversations'];

/** Loads the contacts who wrote last and have no answer, latest first. `next`: there are more than these. */
export function useWaitingReplies(): UseQueryResult<Waiting> {
  return useQuery({
    queryKey: queryKeys.contacts.waiting(),
    queryFn: ({ signal }) => ask(WaitingQuery, {}, signal),
  });
}
