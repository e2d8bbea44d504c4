/**
 * The access levels, lowest first. Each level may do everything that the levels before it may do (DECISIONS.md,
 * "Roles").
 */
export const ACCESS_ORDER = ['NONE', 'LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER'] as const;

export type Access = (typeof ACCESS_ORDER)[number];

/** Returns whether a user with the level `actual` may do what needs `required`. NONE may do nothing. */
export function hasAccess(actual: Access, required: Access): boolean {
  return actual !== 'NONE' && ACCESS_ORDER.indexOf(actual) >= ACCESS_ORDER.indexOf(required);
}
