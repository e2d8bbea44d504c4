import { ask } from '../../lib/api/call.ts';
import { usePages, type Pages } from '../../lib/api/use-pages.ts';
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
export function useOrganizations(search: string): Pages<OrganizationsPage> {
  return usePages(
    queryKeys.organizations.names(search),
    (after, signal) => ask(OrganizationsQuery, { search, after }, signal),
    { keep: true },
  );
}
