import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { PERIODS, type ChosenPeriod } from '../../../shared/figures/chosen-period.ts';

const ResultsQuery = graphql(`
  query campaignResults($campaignId: ID!, $period: StatsPeriod, $from: AWSDate, $until: AWSDate) {
    campaignResults(campaignId: $campaignId, period: $period, from: $from, until: $until) {
      success
      errors
      results {
        today
        unit
        segmentPriceMicros
        responsesByHour
        failures {
          reason
          messages
        }
        parts {
          from
          until
          messages
          messagesSuccess
          messagesFailed
          messagesPending
          responses
          optOuts
        }
        total {
          from
          until
          messages
          messagesSuccess
          messagesFailed
          messagesPending
          deliveryRate
          responses
          optOuts
          segments
          spendCents
        }
      }
    }
  }
`);

const ReplyHoursQuery = graphql(`
  query replyHours {
    replyHours {
      success
      errors
      responsesByHour
    }
  }
`);

export type CampaignResults = NonNullable<ResultOf<typeof ResultsQuery>['campaignResults']['results']>;

/** Loads the figures of a campaign in a period. `chosen` null: since it was created. The figures before stay visible in the meantime. */
export function useCampaignResults(campaignId: string, chosen: ChosenPeriod | null): UseQueryResult<CampaignResults> {
  return useQuery({
    queryKey: queryKeys.campaignResults(campaignId, chosen),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const period = typeof chosen === 'string' ? { period: PERIODS[chosen].period } : { ...chosen };
      const { campaignResults } = await call(ResultsQuery, { campaignId, ...period }, signal);
      return requirePresent(assertAccepted(campaignResults).results);
    },
  });
}

/** A day's replies change little in the figures of 90 days. */
const REPLY_HOURS_STALE_MS = 600_000;

/** Loads the replies of the organization in the last 90 days by hour of the day, from midnight on. */
export function useReplyHours(): UseQueryResult<readonly number[]> {
  return useQuery({
    queryKey: queryKeys.replyHours(),
    staleTime: REPLY_HOURS_STALE_MS,
    queryFn: async ({ signal }) => (await ask(ReplyHoursQuery, {}, signal)).responsesByHour,
  });
}
