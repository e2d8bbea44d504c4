import { failedConditions } from '../attempt.ts';
import { IF_ABSENT, ifVersion } from '../expressions.ts';
import type { Item, Key, Table, Write } from '../table.ts';

/** A guard as it was read. undefined if no entry was added since guards exist. */
export type ReadGuard = Item | undefined;

const MAX_ATTEMPTS = 12;

/**
 * Returns the write that makes the other calls fail which read the guard before: they count again. Each transaction that adds an entry to a
 * list of limited length has it. Removing an entry needs none.
 */
export function guardWrite(table: Table, key: Key, read: ReadGuard): Write {
  const version = Number(read?.version ?? 0);
  return table.putWrite({ ...key, version: version + 1 }, version === 0 ? IF_ABSENT : ifVersion(version));
}

/**
 * Adds an entry to a list that has at most `most`, however many calls add one at once. `count`: how long the list is now. CHANGED: a condition
 * of `writes` failed. Cost: a read, the count, and one transaction with a write more.
 * @throws when other calls were always first
 */
export async function addWithinLimit(
  table: Table,
  guard: Key,
  {
    most,
    count,
    writes,
  }: { readonly most: number; readonly count: () => Promise<number>; readonly writes: readonly Write[] },
): Promise<'DONE' | 'FULL' | 'CHANGED'> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // The guard is read first: when it is unchanged at the commit, nothing was added after the count.
    const read = await table.get(guard);
    if ((await count()) >= most) return 'FULL';
    const failed = await failedConditions(() => table.transact([guardWrite(table, guard, read), ...writes]));
    if (failed === null) return 'DONE';
    if (!failed.has(0)) return 'CHANGED';
  }
  throw new Error(`The list of ${guard.pk} ${guard.sk} kept growing`);
}
