import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const InboxQuery = graphql(`
  query inbox($page: Int, $after: String, $search: String, $leadFilter: String) {
    leads(leadFilter: $leadFilter, page: $page, after: $after, search: $search) {
      success
      errors
      total
      page
      next
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

/** All conversations, or those with a reply that nobody has read. */
export type InboxFilter = 'messages' | 'unread';

const PAGE_SIZE = 10;

interface PageParam {
  readonly page: number;
  readonly after: string | null;
}
const FIRST_PAGE: PageParam = { page: 1, after: null };

/**
 * Loads contacts with messages, latest first, page by page. The whole inbox continues at a cursor, so that every page
 * costs the same. The results of a search have no cursor and continue by page number.
 */
export function useInbox(search: string, filter: InboxFilter): UseInfiniteQueryResult<InfiniteData<InboxPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.contacts.inboxSearch(search, filter),
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: { page, after }, signal }) =>
      assertAccepted(
        (await call(InboxQuery, { page, after, search: search || null, leadFilter: filter }, signal)).leads,
      ),
    getNextPageParam: ({ next, total }, pages) => {
      const hasMore = search === '' ? next !== null : pages.length * PAGE_SIZE < total;
      return hasMore ? { page: pages.length + 1, after: next } : undefined;
    },
  });
}
