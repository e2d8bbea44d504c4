import { consumedCapacity, isAsked, readUnits, type Units } from './capacity.ts';
import { actNow, type DynaliteStore } from './dynalite/dynalite.ts';
import type { Input, Item } from './item.ts';
import { itemSize } from './sizes.ts';

/** Bytes of a BatchGetItem response (DynamoDB, "Service quotas"). */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * BatchGetItem, as one GetItem for each key. Dynalite's own stops at 1 MB and returns the items in no order.
 * @param findStore returns the store to read from, by the options of a table
 */
export function batchGet(input: Input, findStore: (options: Input) => DynaliteStore): Input {
  const responses: Record<string, Item[]> = {};
  const unprocessed: Record<string, Input> = {};
  const units: Units[] = [];
  const isCounted = isAsked(input);
  let bytes = 0;
  for (const [TableName, request] of Object.entries(input['RequestItems'] as Record<string, Input>)) {
    const { Keys, ...options } = request;
    const consistent = options['ConsistentRead'] === true;
    const store = findStore(options);
    const left: unknown[] = [];
    const found: Item[] = (responses[TableName] = []);
    for (const Key of Keys as Item[]) {
      const { error, output } = actNow(store, 'GetItem', { ...options, TableName, Key });
      if (error) throw error;
      const item = output?.['Item'] as Item | undefined;
      const size = itemSize(item);
      if (isCounted) units.push({ table: TableName, read: readUnits(size, consistent), write: 0, indexes: new Map() });
      if (!item) continue;
      bytes += size;
      if (bytes > MAX_BYTES) left.push(Key);
      else found.push(item);
    }
    if (left.length > 0) unprocessed[TableName] = { ...(consistent ? { ConsistentRead: true } : {}), Keys: left };
  }
  return {
    Responses: responses,
    UnprocessedKeys: unprocessed,
    ...(isCounted ? { ConsumedCapacity: consumedCapacity(units) } : {}),
  };
}
