import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const AuditLogQuery = graphql(`
  query auditLog($after: String) {
    auditLog(after: $after) {
      success
      errors
      entries {
        id
        at
        action
        byName
        byPlatformStaff
        aboutName
        details {
          name
          value
        }
      }
      next
    }
  }
`);

type AuditLogPage = ResultOf<typeof AuditLogQuery>['auditLog'];

/** Loads what was changed in the organization, newest first, 50 a page. */
export function useAuditLog(): UseInfiniteQueryResult<InfiniteData<AuditLogPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.auditLog(),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(AuditLogQuery, { after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
  });
}
