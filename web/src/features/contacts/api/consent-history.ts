import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const ConsentHistoryQuery = graphql(`
  query consentHistory($leadId: ID!) {
    consentHistory(leadId: $leadId) {
      success
      errors
      entries {
        state
        how
        evidence
        carrierId
        userName
        at
      }
    }
  }
`);

export type ConsentEntry = ResultOf<typeof ConsentHistoryQuery>['consentHistory']['entries'][number];

/** Loads the consent history of a contact's number, newest first. */
export function useConsentHistory(contactId: string): UseQueryResult<readonly ConsentEntry[]> {
  return useQuery({
    queryKey: queryKeys.contact.consent(contactId),
    queryFn: async ({ signal }) => (await ask(ConsentHistoryQuery, { leadId: contactId }, signal)).entries,
  });
}
