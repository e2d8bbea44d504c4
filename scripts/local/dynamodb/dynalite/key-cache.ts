import type { Table } from '../item.ts';

type CreateKey = (item: unknown, table: Table, keySchema?: Table['KeySchema']) => string;
type Keyed = Readonly<Record<string, { readonly S?: unknown } | undefined>>;

/** The attributes of a key whose parts are both texts. */
interface TextKey {
  readonly hash: string;
  readonly range: string;
}

const MAX_HEADS = 10_000;

/**
 * Returns the same function with a cache for partition keys. The key of an item begins with a hash of its partition key,
 * and each write needs several keys of the same partition.
 * @param hashPrefix hashes a partition key
 */
export function cacheKeys(createKey: CreateKey, hashPrefix: (value: string, type: string) => string): CreateKey {
  const textKeys = new WeakMap<Table['KeySchema'], TextKey | false>();
  const heads = new Map<string, string>();
  return (item, table, keySchema = table.KeySchema) => {
    let textKey = textKeys.get(keySchema);
    if (textKey === undefined) textKeys.set(keySchema, (textKey = findTextKey(table, keySchema)));
    const partition = textKey && (item as Keyed)[textKey.hash]?.S;
    const sort = textKey && (item as Keyed)[textKey.range]?.S;
    if (typeof partition !== 'string' || typeof sort !== 'string') return createKey(item, table, keySchema);
    let head = heads.get(partition);
    if (head === undefined) {
      if (heads.size >= MAX_HEADS) heads.clear();
      heads.set(partition, (head = `${hashPrefix(partition, 'S')}/${toHex(partition)}/`));
    }
    return `${head}${toHex(sort)}/`;
  };
}

function findTextKey(table: Table, [hash, range]: Table['KeySchema']): TextKey | false {
  const isText = (name: string | undefined): boolean =>
    table.AttributeDefinitions.some(
      ({ AttributeName, AttributeType }) => AttributeName === name && AttributeType === 'S',
    );
  return hash && range && isText(hash.AttributeName) && isText(range.AttributeName)
    ? { hash: hash.AttributeName, range: range.AttributeName }
    : false;
}

function toHex(text: string): string {
  return Buffer.from(text).toString('hex');
}
