import { hasAccess, type Access } from '../../domain/accounts/access.ts';
import type { FieldEntry } from './registry.ts';

/**
 * The fixed token of calls without a session. It is no secret: it only distinguishes these calls from malformed calls.
 */
export const PUBLIC_TOKEN = 'public';

/** Returns whether a session may call a field. Without a session only PUBLIC fields can be called. */
export function mayCall(
  { access, wpAdmin }: { access: Access; wpAdmin: boolean },
  { access: needed }: FieldEntry,
): boolean {
  if (needed === 'PUBLIC') return true;
  return needed === 'PLATFORM' ? wpAdmin : hasAccess(access, needed);
}
