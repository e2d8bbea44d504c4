import { ACCESS_ORDER, hasAccess, type Access } from './access.ts';

/** In the permission dropdown (specification 1, "Roles and permissions"): an owner is not made here. */
export const ASSIGNABLE_ACCESS: readonly Access[] = ['LIMITED', 'READONLY', 'MANAGER', 'ADMIN'];

export const ACCESS_LABELS: Readonly<Record<Access, string>> = {
  NONE: 'None',
  LIMITED: 'Notifications Only',
  READONLY: 'Can View Account',
  MANAGER: 'Can Make Changes',
  ADMIN: 'Admin',
  OWNER: 'Owner',
};

/** Who asks, and about whom. */
export interface RoleChange {
  readonly actor: { readonly userId: string; readonly access: Access };
  readonly member: { readonly userId: string; readonly access: Access };
}

/**
 * Why someone may not change or remove another, in words; null when they may (decisions, "Sign-in, tenancy, roles"):
 * admins and the owner may, the owner is touched by nobody, and nobody touches who stands above them. One's own place
 * stays as it is: whoever is left could not take it back.
 */
export function reasonNotAllowed({ actor, member }: RoleChange): string | null {
  if (!hasAccess(actor.access, 'ADMIN')) return 'Only an admin can change users.';
  if (member.userId === actor.userId) return 'You cannot change your own permission.';
  if (member.access === 'OWNER') return 'The owner cannot be changed.';
  return accessRank(member.access) > accessRank(actor.access) ? 'They may do more than you.' : null;
}

/** The levels that someone may give: none above their own. */
export function getAssignableAccess(actor: Access): Access[] {
  return ASSIGNABLE_ACCESS.filter((access) => accessRank(access) <= accessRank(actor));
}

function accessRank(access: Access): number {
  return ACCESS_ORDER.indexOf(access);
}
