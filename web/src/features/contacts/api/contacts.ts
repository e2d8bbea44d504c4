import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const ContactsQuery = graphql(`
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

export type ContactsPage = ResultOf<typeof ContactsQuery>['leads'];
export type ListedContact = ContactsPage['leads'][number];

/** Loads a page of ten contacts. The previous page stays visible until the next one arrives. */
export function useContacts(page: number, search: string): UseQueryResult<ContactsPage> {
  return useQuery({
    queryKey: queryKeys.contacts.table(page, search),
    queryFn: async ({ signal }) =>
      assertAccepted((await call(ContactsQuery, { page, search: search || null }, signal)).leads),
    placeholderData: keepPreviousData,
  });
}
