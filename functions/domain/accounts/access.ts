/** The levels of access in order; each may do what those before it may (decisions, "Sign-in, tenancy, roles"). */
export const ACCESS_ORDER = ['NONE', 'LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER'] as const;

export type Access = (typeof ACCESS_ORDER)[number];

/** Whether someone who has `has` may do what asks for `needs`. NONE may nothing, not even what asks for NONE. */
export function hasAccess(actual: Access, required: Access): boolean {
  return actual !== 'NONE' && ACCESS_ORDER.indexOf(actual) >= ACCESS_ORDER.indexOf(required);
}
