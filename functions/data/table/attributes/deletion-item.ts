import type { Deletion } from '../../../domain/platform/deletion.ts';
import { readDate, readDateOrNull, readString } from '../values.ts';

/** Returns the deletion of an organization as read from the table. */
export function toDeletion(stored: unknown): Deletion | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { at, by, deletes, begun } = stored as Record<string, unknown>;
  return { at: readDate(at), by: readString(by), deletes: readDate(deletes), begun: readDateOrNull(begun) };
}

export function toStoredDeletion({ at, by, deletes, begun }: Deletion): Record<string, string> {
  return {
    at: at.toISOString(),
    by,
    deletes: deletes.toISOString(),
    ...(begun ? { begun: begun.toISOString() } : {}),
  };
}
