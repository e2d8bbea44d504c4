import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
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
export function useAuditLog(): Pages<AuditLogPage> {
  return usePages(queryKeys.auditLog(), (after, signal) => ask(AuditLogQuery, { after }, signal));
}
