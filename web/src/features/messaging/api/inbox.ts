import { useInfiniteQuery } from '@tanstack/react-query';
import { ask, assertAccepted, call } from '../../../lib/api/call.ts';
import type { Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type FragmentOf, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const InboxParts = graphql(`
  fragment InboxParts on Lead {
    id
    name
    phone
    optedOut
    mayOptOut
    invalidPhone
    unread
    snoozedUntil
    assignee {
      id
      name
    }
    lastMessage {
      id
      direction
      state
      message
      created
      sent
    }
  }
`);

const InboxQuery = graphql(
  `
    query inbox($tab: ConversationTab!, $campaignId: ID, $after: String) {
      conversations(tab: $tab, campaignId: $campaignId, after: $after) {
        success
        errors
        next
        counts {
          unread
          mine
          open
          snoozed
          all
        }
        leads {
          ...InboxParts
        }
      }
    }
  `,
  [InboxParts],
);

const InboxSearch = graphql(
  `
    query inboxSearch($page: Int, $search: String) {
      leads(leadFilter: "messages", page: $page, search: $search) {
        success
        errors
        total
        leads {
          ...InboxParts
        }
      }
    }
  `,
  [InboxParts],
);

export type InboxContact = FragmentOf<typeof InboxParts>;
export type InboxTab = 'UNREAD' | 'MINE' | 'OPEN' | 'SNOOZED' | 'ALL';
export type InboxCounts = ResultOf<typeof InboxQuery>['conversations']['counts'];

/** What the inbox shows. A search finds conversations of all tabs. */
export interface InboxView {
  readonly search: string;
  readonly tab: InboxTab;
  /** Only conversations of the tab whose newest reply answered this campaign. */
  readonly campaignId: string | null;
}

export interface InboxPage {
  readonly leads: readonly InboxContact[];
  /** Null in a search. */
  readonly counts: InboxCounts | null;
  readonly next: PageParam | null;
}

interface PageParam {
  readonly page: number;
  readonly after: string | null;
}
const FIRST_PAGE: PageParam = { page: 1, after: null };
const RESULTS_PER_PAGE = 10;

/**
 * Loads conversations, latest message first, page by page. A tab continues at a cursor, so that every page costs the same. The
 * results of a search have no cursor and continue by page number.
 */
export function useInbox(view: InboxView): Pages<InboxPage> {
  return useInfiniteQuery({
    queryKey: queryKeys.contacts.inboxView(view),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      view.search === '' ? loadTab(view, pageParam, signal) : search(view.search, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

async function loadTab(
  { tab, campaignId }: InboxView,
  { page, after }: PageParam,
  signal: AbortSignal,
): Promise<InboxPage> {
  const { conversations } = await call(InboxQuery, { tab, campaignId, after }, signal);
  const { leads, counts, next } = assertAccepted(conversations);
  return { leads, counts, next: next === null ? null : { page: page + 1, after: next } };
}

async function search(words: string, { page }: PageParam, signal: AbortSignal): Promise<InboxPage> {
  const { leads, total } = await ask(InboxSearch, { page, search: words }, signal);
  return { leads, counts: null, next: page * RESULTS_PER_PAGE < total ? { page: page + 1, after: null } : null };
}
