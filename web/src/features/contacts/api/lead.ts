import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const LeadQuery = graphql(`
  query lead($leadId: ID!) {
    lead(leadId: $leadId) {
      success
      errors
      lead {
        id
        name
        firstName
        lastName
        phone
        optedOut
        invalidPhone
        archived
        created
        campaigns {
          id
          name
          state
          joined
        }
      }
    }
  }
`);

export type LeadDetail = NonNullable<ResultOf<typeof LeadQuery>['lead']['lead']>;

export function useLead(leadId: string): UseQueryResult<LeadDetail> {
  return useQuery({
    queryKey: queryKeys.lead.detail(leadId),
    queryFn: async ({ signal }) =>
      requirePresent(assertAccepted((await call(LeadQuery, { leadId }, signal)).lead).lead),
  });
}
