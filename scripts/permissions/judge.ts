import type { KeptPermission } from '../../infra/unused-permissions.ts';
import type { RoleGrant } from '../local/aws/access.ts';

export interface Judgement {
  readonly granted: number;
  readonly used: number;
  /** Never used, with the reason for which they stay. */
  readonly kept: readonly { readonly grant: RoleGrant; readonly reason: string }[];
  /** Never used, and nobody says why they are there. */
  readonly idle: readonly RoleGrant[];
  /** Entries of the list that keep nothing: what they spoke of is used, or granted no more. */
  readonly stale: readonly KeptPermission[];
}

export function judge(
  granted: readonly RoleGrant[],
  used: readonly RoleGrant[],
  list: readonly KeptPermission[],
): Judgement {
  const keys = new Set(used.map(keyOf));
  const unused = granted.filter((grant) => !keys.has(keyOf(grant)));
  const kept = unused.flatMap((grant) => {
    const entry = list.find((candidate) => keeps(candidate, grant));
    return entry ? [{ grant, reason: entry.reason }] : [];
  });
  return {
    granted: granted.length,
    used: granted.length - unused.length,
    kept,
    idle: unused.filter((grant) => !list.some((entry) => keeps(entry, grant))),
    stale: list.filter((entry) => !(entry.sometimes ? granted : unused).some((grant) => keeps(entry, grant))),
  };
}

function keeps({ role, action, resource }: KeptPermission, grant: RoleGrant): boolean {
  return (
    (action === undefined || grant.action === action) &&
    (role === undefined || grant.role.startsWith(role)) &&
    (resource === undefined || grant.resource.includes(resource))
  );
}

function keyOf({ role, action, resource }: RoleGrant): string {
  return `${role} ${action} ${resource}`;
}
