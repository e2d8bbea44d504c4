import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const LeadsQuery = graphql(`
  query leads($page: Int, $search: String) {
    leads(page: $page, search: $search) {
      success
      errors
      total
      page
      leads {
        id
        name
        phone
        optedOut
        invalidPhone
        stats {
          views
          seconds
        }
        campaigns {
          id
          name
        }
      }
    }
  }
`);

export type LeadsPage = ResultOf<typeof LeadsQuery>['leads'];
export type ListedLead = LeadsPage['leads'][number];

/** A page of ten contacts; the page before stays until the next is there. */
export function useLeads(page: number, search: string): UseQueryResult<LeadsPage> {
  return useQuery({
    queryKey: queryKeys.leads.table(page, search),
    queryFn: async ({ signal }) =>
      assertAccepted((await call(LeadsQuery, { page, search: search || null }, signal)).leads),
    placeholderData: keepPreviousData,
  });
}
