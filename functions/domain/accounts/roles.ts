import type { UserId } from '../shared/ids.ts';
import { ACCESS_ORDER, hasAccess, type Access } from './access.ts';

/** The levels that the permission menu offers. OWNER is missing, because no one can make another user an owner. */
export const ASSIGNABLE_ACCESS: readonly Access[] = ['LIMITED', 'READONLY', 'MANAGER', 'ADMIN'];

export const ACCESS_LABELS: Readonly<Record<Access, string>> = {
  NONE: 'None',
  LIMITED: 'Notifications Only',
  READONLY: 'Can View Account',
  MANAGER: 'Can Make Changes',
  ADMIN: 'Admin',
  OWNER: 'Owner',
};

/** Who makes a change, and which member the change is about. */
export interface RoleChange {
  readonly actor: { readonly userId: UserId; readonly access: Access };
  readonly member: { readonly userId: UserId; readonly access: Access };
}

/**
 * Returns why the actor may not change or remove the member, as text for people. Returns null when the actor may. Only
 * admins and the owner may change members. No one may change the owner, or a member with a higher level. No one may
 * change their own level, because they could not take the change back.
 */
export function reasonNotAllowed({ actor, member }: RoleChange): string | null {
  if (!hasAccess(actor.access, 'ADMIN')) return 'Only an admin can change users.';
  if (member.userId === actor.userId) return 'You cannot change your own permission.';
  if (member.access === 'OWNER') return 'The owner cannot be changed.';
  return getAccessRank(member.access) > getAccessRank(actor.access) ? 'They may do more than you.' : null;
}

/** Returns the levels that the actor may assign: at most the actor's own level. */
export function getAssignableAccess(actor: Access): Access[] {
  return ASSIGNABLE_ACCESS.filter((access) => getAccessRank(access) <= getAccessRank(actor));
}

function getAccessRank(access: Access): number {
  return ACCESS_ORDER.indexOf(access);
}
