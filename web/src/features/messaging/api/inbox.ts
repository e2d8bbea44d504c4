import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const InboxQuery = graphql(`
  query inbox($page: Int, $search: String) {
    leads(leadFilter: "messages", page: $page, search: $search) {
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
        unread
        lastMessage {
          id
          direction
          state
          message
          created
          sent
        }
      }
    }
  }
`);

type InboxPage = ResultOf<typeof InboxQuery>['leads'];
export type InboxContact = InboxPage['leads'][number];

const PAGE_SIZE = 10;

/** Loads contacts with messages, latest first, page by page. */
export function useInbox(search: string): UseInfiniteQueryResult<InfiniteData<InboxPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.contacts.inboxSearch(search),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      assertAccepted((await call(InboxQuery, { page: pageParam, search: search || null }, signal)).leads),
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
  });
}
