import type { ConversationAge } from '../../../../../functions/domain/search/conversation-age.ts';
import type { ContactSort } from '../../../../../functions/domain/search/contact-sort.ts';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const ContactsQuery = graphql(`
  query leads(
    $campaignId: ID
    $groupId: ID
    $tagId: ID
    $sort: LeadSort
    $page: Int
    $after: String
    $search: String
    $leadFilter: String
    $pageSize: Int
  ) {
    leads(
      campaignId: $campaignId
      groupId: $groupId
      tagId: $tagId
      sort: $sort
      page: $page
      after: $after
      search: $search
      leadFilter: $leadFilter
      pageSize: $pageSize
    ) {
      success
      errors
      total
      more
      next
      page
      leads {
        id
        name
        phone
        optedIn
        optedOut
        mayOptOut
        otherCountry
        invalidPhone
        archived
        created
        lastMessage {
          message
          direction
          success
          created
        }
        tags {
          id
          name
        }
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

/** Which contacts the list shows. null means all that are not archived. */
export type ContactFilter = ContactTab | ConversationAge | null;

/** The filters that have a tab. */
export type ContactTab = 'unread' | 'optedOut' | 'invalid' | 'archived';

export interface ContactsInput {
  readonly page: number;
  readonly search: string;
  readonly filter: ContactFilter;
  readonly pageSize: number;
  /** The list of a campaign has its own order, newest first. */
  readonly sort: ContactSort;
  /** null means contacts in all campaigns, and in none. */
  readonly campaignId: string | null;
  /** null means all groups, and contacts that are in none. */
  readonly groupId: string | null;
  /** null means all contacts, with tags and without. */
  readonly tagId: string | null;
}

/** Loads a page of contacts. The previous page stays visible until the next one arrives. */
export function useContacts(
  input: ContactsInput,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<ContactsPage> {
  const client = useQueryClient();
  const { search, filter, ...others } = input;
  return useQuery({
    queryKey: queryKeys.contacts.table(input),
    queryFn: async ({ signal }) => {
      // A list that no one can count is found by the cursor of the page before.
      const before = client.getQueryData<ContactsPage>(queryKeys.contacts.table({ ...input, page: input.page - 1 }));
      const after = before?.more ? before.next : null;
      return await ask(ContactsQuery, { ...others, after, search: search || null, leadFilter: filter }, signal);
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}
