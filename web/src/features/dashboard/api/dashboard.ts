import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { PERIODS, type ChosenPeriod } from '../../../shared/figures/chosen-period.ts';

const DashboardQuery = graphql(`
  query dashboard($period: StatsPeriod, $from: AWSDate, $until: AWSDate) {
    dashboard(period: $period, from: $from, until: $until) {
      success
      errors
      dashboard {
        today
        unit
        segmentPriceMicros
        parts {
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
        before {
          from
          until
          messages
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

export type Dashboard = NonNullable<ResultOf<typeof DashboardQuery>['dashboard']['dashboard']>;
export type PeriodPart = Dashboard['parts'][number];

/** Loads the figures of a period. The figures of the period before the choice stay visible in the meantime. */
export function useDashboard(chosen: ChosenPeriod): UseQueryResult<Dashboard> {
  return useQuery({
    queryKey: queryKeys.dashboard.period(chosen),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const variables = typeof chosen === 'string' ? { period: PERIODS[chosen].period } : { ...chosen };
      const { dashboard } = await ask(DashboardQuery, variables, signal);
      if (!dashboard) throw new Error('The response has no dashboard');
      return dashboard;
    },
  });
}
