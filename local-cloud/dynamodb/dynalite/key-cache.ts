import { hash } from 'node:crypto';
import type { Table } from '../item.ts';

type CreateKey = (item: unknown, table: Table, keySchema?: Table['KeySchema']) => string;
type HashPrefix = (value: unknown, type: string, sortValue?: unknown, sortType?: string) => string;
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
export function cacheKeys(createKey: CreateKey, hashPrefix: HashPrefix): CreateKey {
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

/** Returns the same function with texts hashed in one call, which takes a third of the time. */
export function hashTextsAtOnce(hashPrefix: HashPrefix): HashPrefix {
  return (value, type, sortValue, sortType) => {
    if (type !== 'S' || typeof value !== 'string') return hashPrefix(value, type, sortValue, sortType);
    if (!sortValue) return hashText(value);
    // Two halves of a character must not become one.
    const isText = sortType === 'S' && typeof sortValue === 'string' && !/^[\uDC00-\uDFFF]/.test(sortValue);
    return isText ? hashText(value + sortValue) : hashPrefix(value, type, sortValue, sortType);
  };
}

/** Returns the hash with which dynalite begins the keys of a partition. */
function hashText(text: string): string {
  return hash('md5', `Outliers${text}`).slice(0, 6);
}

function findTextKey(table: Table, [hashKey, rangeKey]: Table['KeySchema']): TextKey | false {
  const isText = (name: string | undefined): boolean =>
    table.AttributeDefinitions.some(
      ({ AttributeName, AttributeType }) => AttributeName === name && AttributeType === 'S',
    );
  return hashKey && rangeKey && isText(hashKey.AttributeName) && isText(rangeKey.AttributeName)
    ? { hash: hashKey.AttributeName, range: rangeKey.AttributeName }
    : false;
}

function toHex(text: string): string {
  return Buffer.from(text).toString('hex');
}
