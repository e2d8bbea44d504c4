import type { AllowedUnusedPermission } from '../../infra/unused-permissions.ts';
import type { RoleGrant } from '../../local-cloud/index.ts';

export interface PermissionReview {
  readonly granted: number;
  readonly used: number;
  /** Unused grants that stay, with the reason. */
  readonly allowed: readonly { readonly grant: RoleGrant; readonly reason: string }[];
  /** Unused grants without a reason. */
  readonly idle: readonly RoleGrant[];
  /** Entries of the list that match no unused grant: the grant is used, or no longer granted. */
  readonly stale: readonly AllowedUnusedPermission[];
}

/** Compares the granted permissions with the used ones and with the list of permissions that may stay unused. */
export function reviewPermissions(
  granted: readonly RoleGrant[],
  used: readonly RoleGrant[],
  list: readonly AllowedUnusedPermission[],
): PermissionReview {
  const keys = new Set(used.map(buildKey));
  const unused = granted.filter((grant) => !keys.has(buildKey(grant)));
  const allowed = unused.flatMap((grant) => {
    const entry = list.find((candidate) => isAllowedUnused(candidate, grant));
    return entry ? [{ grant, reason: entry.reason }] : [];
  });
  return {
    granted: granted.length,
    used: granted.length - unused.length,
    allowed,
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
