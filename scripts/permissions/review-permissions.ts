import type { AllowedUnusedPermission } from '../../infra/unused-permissions.ts';
import type { RoleGrant } from '../local/aws/access.ts';

export interface PermissionReview {
  readonly granted: number;
  readonly used: number;
  /** Never used, with the reason for which they stay. */
  readonly allowed: readonly { readonly grant: RoleGrant; readonly reason: string }[];
  /** Never used, and nobody says why they are there. */
  readonly idle: readonly RoleGrant[];
  /** Entries of the list that keep nothing: what they spoke of is used, or granted no more. */
  readonly stale: readonly AllowedUnusedPermission[];
}

export function reviewPermissions(
  granted: readonly RoleGrant[],
  used: readonly RoleGrant[],
  list: readonly AllowedUnusedPermission[],
): PermissionReview {
  const keys = new Set(used.map(buildKey));
  const unused = granted.filter((grant) => !keys.has(buildKey(grant)));
  const kept = unused.flatMap((grant) => {
    const entry = list.find((candidate) => isAllowedUnused(candidate, grant));
    return entry ? [{ grant, reason: entry.reason }] : [];
  });
  return {
    granted: granted.length,
    used: granted.length - unused.length,
    allowed: kept,
    idle: unused.filter((grant) => !list.some((entry) => isAllowedUnused(entry, grant))),
    stale: list.filter(
      (entry) => !(entry.isIntermittent ? granted : unused).some((grant) => isAllowedUnused(entry, grant)),
    ),
  };
}

function isAllowedUnused({ role, action, resource }: AllowedUnusedPermission, grant: RoleGrant): boolean {
  return (
    (action === undefined || grant.action === action) &&
    (role === undefined || grant.role.startsWith(role)) &&
    (resource === undefined || grant.resource.includes(resource))
  );
}

function buildKey({ role, action, resource }: RoleGrant): string {
  return `${role} ${action} ${resource}`;
}
