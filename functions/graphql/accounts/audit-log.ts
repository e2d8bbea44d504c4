import * as z from 'zod/mini';
import { field } from '../registry/router.ts';
import { listAuditLog, type AuditLogDeps, type AuditLogEntry } from '../../use-cases/accounts/list-audit-log.ts';
import { pageCursor } from '../shared/inputs.ts';

const auditLogInput = z.object({ after: pageCursor(100) });

/** What was changed in the organization, for its admins. */
export function auditLogFields(deps: AuditLogDeps) {
  return {
    auditLog: field({
      input: auditLogInput,
      empty: { entries: [], next: null },
      run: async ({ actor }, { after = null }) => {
        const { entries, next } = await listAuditLog(deps, actor, after);
        return { entries: entries.map(entryView), next };
      },
    }),
  };
}

function entryView({ record: { id, at, action, details }, by, about }: AuditLogEntry) {
  return {
    id,
    at,
    action,
    byName: by?.name ?? null,
    byPlatformStaff: by?.wpAdmin ?? false,
    aboutName: about?.name ?? null,
    details: Object.entries(details).flatMap(([name, value]) =>
      name === 'userId' || value === null ? [] : [{ name, value: String(value) }],
    ),
  };
}
