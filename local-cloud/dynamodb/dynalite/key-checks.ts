import type { Item, Table } from '../item.ts';

/** The keys of a table and of its indexes, when all of them are texts. */
interface TextKeys {
  readonly primary: readonly string[];
  readonly indexed: readonly string[];
}

/** A shorter text fits each key. */
const SHORT = 1_024;

/**
 * Returns dynalite's checks of keys, which skip what is right at a glance: short texts. Dynalite looks up the type of each key of each
 * index for every item. It still decides about all others, and words the errors.
 */
export function skipTextKeys(checks: {
  readonly validateItem: (item: Item, table: Table) => unknown;
  readonly validateKey: (key: unknown, table: Table, keySchema?: Table['KeySchema']) => unknown;
}): typeof checks {
  const known = new WeakMap<Table, { readonly indexes: number; readonly keys: TextKeys | null }>();
  const findKeys = (table: Table): TextKeys | null => {
    const found = known.get(table);
    const indexes = table.GlobalSecondaryIndexes?.length ?? 0;
    // A table can get another index in place.
    if (found && found.indexes === indexes) return found.keys;
    const keys = findTextKeys(table);
    known.set(table, { indexes, keys });
    return keys;
  };
  return {
    validateItem: (item, table) => {
      const keys = findKeys(table);
      const isRight =
        keys?.primary.every((name) => isShortText(item[name])) &&
        keys.indexed.every((name) => item[name] === undefined || isShortText(item[name]));
      return isRight ? null : checks.validateItem(item, table);
    },
    validateKey: (key, table, keySchema) => {
      const keys = keySchema === undefined ? findKeys(table) : null;
      const isRight =
        keys?.primary.every((name) => isShortText((key as Item)[name])) &&
        Object.keys(key as Item).length === keys.primary.length;
      return isRight ? null : checks.validateKey(key, table, keySchema);
    },
  };
}

function isShortText(value: Record<string, unknown> | undefined): boolean {
  const text = value?.['S'];
  return typeof text === 'string' && text !== '' && text.length <= SHORT;
}

function findTextKeys({ KeySchema, AttributeDefinitions, ...table }: Table): TextKeys | null {
  if (table.LocalSecondaryIndexes?.length || AttributeDefinitions.some(({ AttributeType }) => AttributeType !== 'S'))
    return null;
  const indexed = (table.GlobalSecondaryIndexes ?? []).flatMap((index) =>
    index.KeySchema.map(({ AttributeName }) => AttributeName),
  );
  return { primary: KeySchema.map(({ AttributeName }) => AttributeName), indexed: [...new Set(indexed)] };
}
