import { keyText, readUnits } from '../capacity.ts';
import { actNow, db, itemMap, type Operation } from '../dynalite/dynalite.ts';
import { createWriteView } from '../dynalite/write-view.ts';
import type { Input, Item, Table } from '../item.ts';
import { itemSize } from '../sizes.ts';
import type { MemoryStore } from '../store/store.ts';
import type { Contention } from './contention.ts';
import { type PartitionUnits, hashKey, partitionWrites } from './heat.ts';
import { buildThrottling, buildWriteConflict } from './refusals.ts';

type Run = (operation: Operation, raw: Input, input: Input) => Promise<Input>;

/** One write of a batch. */
interface WriteRequest {
  readonly PutRequest?: { readonly Item: Item };
  readonly DeleteRequest?: { readonly Key: Item };
}

/** What a batch admits, by table, and what it leaves to the caller. */
interface Split<T> {
  readonly admitted: Record<string, T[]>;
  readonly left: Record<string, T[]>;
  hot: PartitionUnits | undefined;
}

/**
 * Performs calls that are no transactions as DynamoDB does under contention. Writes of an item of a running transaction are
 * refused. Reads are not. Calls to a hot partition key are throttled. A batch leaves out what it cannot do. That a batch also
 * leaves out items of running transactions is our reading: the documentation does not name batches.
 */
export class ContendedCalls {
  readonly #contention: Contention;
  readonly #store: MemoryStore;
  readonly #run: Run;

  /** @param run performs a call without contention */
  constructor(contention: Contention, store: MemoryStore, run: Run) {
    this.#contention = contention;
    this.#store = store;
    this.#run = run;
  }

  /** @throws {ServiceError} TransactionConflictException, ThrottlingException */
  async call(operation: Operation, raw: Input, input: Input): Promise<Input> {
    const table = this.#findTable(input['TableName']);
    switch (operation) {
      case 'PutItem':
      case 'UpdateItem':
      case 'DeleteItem':
        if (table) this.#admitWrite(operation, input, table);
        return this.#run(operation, raw, input);
      case 'GetItem':
        if (table) this.#admit([this.#readUnits(table, input['Key'] as Item, input)], operation);
        return this.#run(operation, raw, input);
      case 'Query':
        return table ? this.#query(raw, input, table) : this.#run(operation, raw, input);
      case 'BatchGetItem':
        return this.#batchGet(raw, input);
      case 'BatchWriteItem':
        return this.#batchWrite(raw, input);
      default:
        return this.#run(operation, raw, input);
    }
  }

  #admit(units: readonly PartitionUnits[], operation: Operation): void {
    const hot = this.#contention.admit(units, operation);
    if (hot) throw buildThrottling(hot);
  }

  #admitWrite(operation: Operation, input: Input, table: Table): void {
    const keyed = (input['Key'] ?? input['Item']) as Item;
    // The call itself reports an invalid key.
    if (input['Key'] && db.validateKey(keyed, table)) return;
    const key = db.createKey(keyed, table);
    if (this.#contention.locks.has(table.TableName, key)) {
      this.#contention.refuse('overlap', operation);
      throw buildWriteConflict();
    }
    if (!this.#contention.countsUnits) return;
    const view = createWriteView(this.#store);
    actNow(view.store, operation, copyForPreview(input));
    const before = this.#findItem(table, key);
    this.#admit(partitionWrites(table, before, view.findItem(table.TableName, key), keyed, 1), operation);
  }

  /** A query is admitted before its units are known. */
  async #query(raw: Input, input: Input, table: Table): Promise<Input> {
    if (!this.#contention.countsUnits) return this.#run('Query', raw, input);
    const index = input['IndexName'] as string | undefined;
    const partition = queriedPartition(table, input);
    const toUnits = (read: number): PartitionUnits[] => [{ table: table.TableName, index, partition, read, write: 0 }];
    const hot = this.#contention.findHot(toUnits(1));
    if (hot) {
      this.#contention.refuse('heat', 'Query');
      throw buildThrottling(hot);
    }
    const { ConsumedCapacity, ...output } = await this.#run('Query', raw, {
      ...input,
      ReturnConsumedCapacity: 'TOTAL',
    });
    this.#contention.spend(toUnits((ConsumedCapacity as { CapacityUnits: number }).CapacityUnits), 'Query');
    return 'ReturnConsumedCapacity' in input ? { ...output, ConsumedCapacity } : output;
  }

  async #batchGet(raw: Input, input: Input): Promise<Input> {
    const requests = input['RequestItems'] as Record<string, { Keys: Item[] } & Input>;
    const keys = Object.fromEntries(Object.entries(requests).map(([name, { Keys }]) => [name, Keys]));
    const split = this.#split('BatchGetItem', keys, (table, key) => [
      this.#readUnits(table, key, requests[table.TableName] ?? {}),
    ]);
    const withKeys = (some: Record<string, Item[]>): Input =>
      Object.fromEntries(Object.entries(some).map(([name, Keys]) => [name, { ...requests[name], Keys }]));
    return this.#runBatch('BatchGetItem', 'UnprocessedKeys', raw, input, {
      ...split,
      admitted: withKeys(split.admitted),
      left: withKeys(split.left),
    });
  }

  async #batchWrite(raw: Input, input: Input): Promise<Input> {
    const requests = input['RequestItems'] as Record<string, WriteRequest[]>;
    const split = this.#split('BatchWriteItem', requests, (table, { PutRequest, DeleteRequest }) => {
      const keyed = PutRequest?.Item ?? DeleteRequest?.Key ?? {};
      const key = db.createKey(keyed, table);
      if (this.#contention.locks.has(table.TableName, key)) return 'locked';
      return partitionWrites(table, this.#findItem(table, key), PutRequest?.Item, keyed, 1);
    });
    return this.#runBatch('BatchWriteItem', 'UnprocessedItems', raw, input, split);
  }

  #split<T>(
    operation: Operation,
    requests: Readonly<Record<string, readonly T[]>>,
    getUnits: (table: Table, request: T) => readonly PartitionUnits[] | 'locked',
  ): Split<T> {
    const split: Split<T> = { admitted: {}, left: {}, hot: undefined };
    for (const [name, all] of Object.entries(requests)) {
      const table = this.#findTable(name);
      for (const request of all) {
        const units = table ? getUnits(table, request) : [];
        if (units === 'locked') this.#contention.refuse('overlap', operation);
        const hot = units === 'locked' ? undefined : this.#contention.admit(units, operation);
        split.hot ??= hot;
        const list = units === 'locked' || hot ? split.left : split.admitted;
        (list[name] ??= []).push(request);
      }
    }
    return split;
  }

  async #runBatch(
    operation: Operation,
    leftName: string,
    raw: Input,
    input: Input,
    {
      admitted,
      left,
      hot,
    }: { readonly admitted: Input; readonly left: Input; readonly hot: PartitionUnits | undefined },
  ): Promise<Input> {
    if (Object.keys(left).length === 0) return this.#run(operation, raw, input);
    if (Object.keys(admitted).length === 0) {
      // DynamoDB fails a batch of which it can do nothing because of throttling.
      if (hot) throw buildThrottling(hot);
      return { ...(operation === 'BatchGetItem' ? { Responses: {} } : {}), [leftName]: left };
    }
    const output = await this.#run(operation, raw, { ...input, RequestItems: admitted });
    return { ...output, [leftName]: merge(left, output[leftName] as Input | undefined) };
  }

  #readUnits(table: Table, key: Item, { ConsistentRead }: Input): PartitionUnits {
    const valid = !db.validateKey(key, table);
    const item = valid ? this.#findItem(table, db.createKey(key, table)) : undefined;
    return {
      table: table.TableName,
      partition: hashKey(table, key),
      read: readUnits(itemSize(item), ConsistentRead === true),
      write: 0,
    };
  }

  #findTable(name: unknown): Table | undefined {
    return this.#store.map('table').get(String(name)) as Table | undefined;
  }

  #findItem(table: Table, key: string): Item | undefined {
    return this.#store.map(itemMap(table.TableName)).get(key) as Item | undefined;
  }
}

/** Dynalite makes the key of a missing item into the new item, so a preview needs a key of its own. */
function copyForPreview({ ReturnConsumedCapacity: _, ...input }: Input): Input {
  return input['Key'] ? { ...input, Key: { ...(input['Key'] as Item) } } : input;
}

/** Returns the value of the partition key that the query names, of the table or of its index. */
function queriedPartition(table: Table, input: Input): string {
  const index = table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === input['IndexName']);
  const name = (index ?? table).KeySchema[0]?.AttributeName ?? '';
  const conditions = input['KeyConditions'] as Record<string, { AttributeValueList?: Item[string][] }> | undefined;
  return keyText(conditions?.[name]?.AttributeValueList?.[0]);
}

function merge(left: Input, more: Input | undefined): Input {
  const merged = { ...left };
  for (const [name, value] of Object.entries(more ?? {})) {
    const known = merged[name];
    merged[name] =
      Array.isArray(known) && Array.isArray(value)
        ? [...(known as unknown[]), ...(value as unknown[])]
        : { ...(known as Input), ...(value as Input), Keys: [...listKeys(known), ...listKeys(value)] };
  }
  return merged;
}

function listKeys(request: unknown): unknown[] {
  return (request as { Keys?: unknown[] } | undefined)?.Keys ?? [];
}
