import { prefixQuery } from '../../table/expressions.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import type { Item, Key, Table } from '../../table/table.ts';

/** What begins the keys of texts that wait until their campaign resumes, now and in release 3.4.7. */
export const DEFERRED = 'DEFERRED#';
export const OLD_DEFERRED = 'PARKED#';

/**
 * Gives up to `limit` texts of release 3.4.7 that wait for a campaign their present keys, before the campaign resumes. Without this they would never
 * leave. Cost: one query, which finds nothing once the step `0001-due` is done.
 */
export async function liftDeferred(table: Table, pk: string, limit: number): Promise<void> {
  const { items } = await table.query({ ...prefixQuery(pk, OLD_DEFERRED), Limit: limit });
  for (const item of items) await liftDeferredText(table, item);
}

/** Returns whether the text had its old key. */
export async function liftDeferredText(table: Table, { pk, sk }: Key): Promise<boolean> {
  const item: Item | undefined = await table.get({ pk, sk });
  if (!item) return false;
  return falseIfConditionFails(() =>
    table.transact([
      table.deleteWrite({ pk, sk }, { ConditionExpression: 'attribute_exists(pk)' }),
      table.putWrite({ ...item, sk: `${DEFERRED}${sk.slice(OLD_DEFERRED.length)}` }),
    ]),
  );
}
