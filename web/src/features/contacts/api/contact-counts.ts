import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { ContactTab } from './contacts.ts';

const CountsQuery = graphql(`
  query contactCounts {
    all: leads {
      total
      more
    }
    unread: leads(leadFilter: "unread") {
      total
      more
    }
    optedOut: leads(leadFilter: "optedOut") {
      total
      more
    }
    invalid: leads(leadFilter: "invalid") {
      total
      more
    }
    archived: leads(leadFilter: "archived") {
      total
      more
    }
  }
`);

/** How many contacts each filter has. null if the server cannot count them. */
export type ContactCounts = Readonly<Record<'all' | ContactTab, number | null>>;

/** Loads how many contacts each filter of the list has. `enabled`: false where the list shows a part of the contacts. */
export function useContactCounts(enabled: boolean): UseQueryResult<ContactCounts> {
  return useQuery({
    queryKey: queryKeys.contacts.table('counts'),
    enabled,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { all, unread, optedOut, invalid, archived } = await call(CountsQuery, {}, signal);
      const read = ({ total, more }: typeof all): number | null => (more ? null : total);
      return {
        all: read(all),
        unread: read(unread),
        optedOut: read(optedOut),
        invalid: read(invalid),
        archived: read(archived),
      };
    },
  });
}
