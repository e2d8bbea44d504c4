import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const OrganizationsQuery = graphql(`
  query organizations($search: String, $after: String) {
    organizations(search: $search, after: $after) {
      success
      errors
      organizations {
        id
        name
        brand
        access
        deletes
      }
      total
      next
    }
  }
`);

type OrganizationsPage = ResultOf<typeof OrganizationsQuery>['organizations'];

/** Loads the organizations that the person may switch to and whose names begin with the search, 20 a page. */
export function useOrganizations(search: string): UseInfiniteQueryResult<InfiniteData<OrganizationsPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.organizations.names(search),
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(OrganizationsQuery, { search, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
  });
}
