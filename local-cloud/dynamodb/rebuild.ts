import { db, itemMap, type DynaliteStore } from './dynalite/dynalite.ts';
import type { Item, Table } from './item.ts';
import type { MemoryStore } from './store/store.ts';

/** Items whose entries a rebuild writes in one line of the file. One line must not hold a whole table. */
const ITEMS_PER_LINE = 1_000;

type Keys = Pick<Table, 'KeySchema' | 'GlobalSecondaryIndexes'>;

/** Returns whether two definitions need the same entries. The order of members and of attributes does not matter. */
export function hasSameIndexes(a: Keys, b: Keys): boolean {
  return summarize(a) === summarize(b);
}

/**
 * Replaces the definition of a table and fills its indexes from its items. Items stay. The definition is written last, so a
 * start after a kill rebuilds again. Runs in one step: no call meets half of the entries.
 */
export function rebuildIndexes(store: MemoryStore, dynalite: DynaliteStore, before: Table, after: Table): void {
  for (const { IndexName } of before.GlobalSecondaryIndexes ?? [])
    dynalite.deleteIndexDb('Global', before.TableName, IndexName, () => undefined);
  const items = store.map(itemMap(after.TableName));
  let done = 0;
  for (const key of items.keys()) {
    db.updateIndexes(dynalite, after, undefined, items.get(key) as Item, (error) => {
      if (error) throw error as Error;
    });
    done += 1;
    if (done % ITEMS_PER_LINE === 0) store.flush();
  }
  store.commit([['p', 'table', after.TableName, after]]);
}

function summarize({ KeySchema, GlobalSecondaryIndexes }: Keys): string {
  const keys = (schema: Table['KeySchema']) => schema.map(({ AttributeName, KeyType }) => [AttributeName, KeyType]);
  const indexes = (GlobalSecondaryIndexes ?? []).map((index) =>
    JSON.stringify([
      index.IndexName,
      keys(index.KeySchema),
      index.Projection?.ProjectionType,
      [...(index.Projection?.NonKeyAttributes ?? [])].sort(),
    ]),
  );
  return JSON.stringify([keys(KeySchema), indexes.sort()]);
}
