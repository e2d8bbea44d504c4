import type { Index, Item, Table } from '../item.ts';
import type { SubDb } from '../store/store.ts';

/** Functions of dynalite that are used here. */
interface Keys {
  createKey(item: unknown, table: Table, keySchema?: Table['KeySchema']): string;
  /** Hashes a primary key. */
  hashPrefix(value: unknown, type: string, sortValue?: unknown, sortType?: string): string;
}

interface KeyAttribute {
  readonly name: string;
  readonly type: string;
}

/** What an index stores of an item. */
interface IndexPlan {
  readonly keys: readonly string[];
  /** null means every attribute. */
  readonly copied: readonly string[] | null;
  /** The primary key of the table. Keys of entries end with its hash. */
  readonly primary: readonly KeyAttribute[];
}

/** Where entries are written. */
interface IndexStore {
  getIndexDb(kind: string, table: string, index: string): Pick<SubDb, 'put' | 'del'>;
}

type UpdateIndexes<Store extends IndexStore> = (
  store: Store,
  table: Table,
  before: Item | undefined,
  after: Item | undefined,
  callback: (error?: unknown) => void,
) => void;

/**
 * Returns dynalite's `updateIndexes` with what follows from the definition of an index derived once. Dynalite derives it for each
 * write, which is a quarter of the time of a write. It also stores attributes that an item lacks as undefined, and then fails to
 * read the entry.
 * @param updateIndexes the function of dynalite, for tables with local indexes
 */
export function planIndexes<Store extends IndexStore>(
  { createKey, hashPrefix }: Keys,
  updateIndexes: UpdateIndexes<Store>,
): UpdateIndexes<Store> {
  const plans = new WeakMap<Index, IndexPlan>();
  return (store, table, before, after, callback) => {
    if (table.LocalSecondaryIndexes?.length) return updateIndexes(store, table, before, after, callback);
    const indexes = table.GlobalSecondaryIndexes ?? [];
    const entries: (() => void)[] = [];
    let [hashBefore, hashAfter]: (string | undefined)[] = [];
    for (const index of indexes) {
      let plan = plans.get(index);
      if (!plan) plans.set(index, (plan = planIndex(index, table)));
      const { keys, copied, primary } = plan;
      const db = (): Pick<SubDb, 'put' | 'del'> => store.getIndexDb('Global', table.TableName, index.IndexName);
      let key: string | undefined;
      if (after && hasAll(after, keys)) {
        hashAfter ??= hashPrimary(hashPrefix, after, primary);
        const added = (key = createKey(after, table, index.KeySchema) + hashAfter);
        entries.push(() => db().put(added, project(after, copied), ignore));
      }
      if (!before || !hasAll(before, keys)) continue;
      hashBefore ??= hashPrimary(hashPrefix, before, primary);
      const old = createKey(before, table, index.KeySchema) + hashBefore;
      if (old !== key) db().del(old, ignore);
    }
    for (const put of entries) put();
    callback();
  };
}

function planIndex({ KeySchema, Projection }: Index, table: Table): IndexPlan {
  const keys = KeySchema.map(({ AttributeName }) => AttributeName);
  const primary = table.KeySchema.map(({ AttributeName: name }) => ({ name, type: findType(table, name) }));
  const isPart = Projection !== undefined && Projection.ProjectionType !== 'ALL';
  const copied = [...keys, ...primary.map(({ name }) => name), ...(Projection?.NonKeyAttributes ?? [])];
  return { keys, copied: isPart ? copied : null, primary };
}

function findType({ AttributeDefinitions }: Table, name: string): string {
  return AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType ?? 'S';
}

function hasAll(item: Item, names: readonly string[]): boolean {
  for (const name of names) if (item[name] === undefined) return false;
  return true;
}

function project(item: Item, names: readonly string[] | null): Item {
  if (names === null) return item;
  const entry: Item = {};
  for (const name of names) {
    const value = item[name];
    if (value !== undefined) entry[name] = value;
  }
  return entry;
}

function hashPrimary(hashPrefix: Keys['hashPrefix'], item: Item, [hash, range]: readonly KeyAttribute[]): string {
  const getValue = (part: KeyAttribute): unknown => item[part.name]?.[part.type];
  if (!hash) return '';
  return range
    ? hashPrefix(getValue(hash), hash.type, getValue(range), range.type)
    : hashPrefix(getValue(hash), hash.type);
}

function ignore(): void {
  // The store answers at once, and without errors.
}
