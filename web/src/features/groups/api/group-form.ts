import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const GroupFormQuery = graphql(`
  query groupForm($groupId: ID!) {
    group(groupId: $groupId, includeLanding: true) {
      success
      errors
      group {
        name
        code
        landingPage {
          stats {
            leads
            views
            starts
            submits
            onSite
            limits {
              seconds
              max
              used
            }
          }
          days {
            date
            views
            submits
          }
        }
      }
    }
  }
`);

export type GroupForm = NonNullable<ResultOf<typeof GroupFormQuery>['group']['group']>;

/** Loads the address of the public form of a group, and how often it was seen and submitted. */
export function useGroupForm(groupId: string): UseQueryResult<GroupForm> {
  return useQuery({
    queryKey: queryKeys.groups.form(groupId),
    queryFn: async ({ signal }) => requirePresent((await ask(GroupFormQuery, { groupId }, signal)).group),
  });
}
