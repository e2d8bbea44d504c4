import type { Clock } from '../core/clock.ts';
import { notImplemented } from '../core/errors.ts';
import { text } from '../core/json.ts';
import { batchGet } from './batch-get.ts';
import { ContendedCalls } from './contention/contended-calls.ts';
import { Pauses, Contention, type ContentionOptions } from './contention/contention.ts';
import { consumedCapacity, isAsked, readUnits, writeUnits } from './capacity.ts';
import {
  act,
  actNow,
  db,
  dynaliteStore,
  isOperation,
  itemMap,
  type DynaliteStore,
  type Operation,
} from './dynalite/dynalite.ts';
import { refuseEmptyKeys } from './dynalite/conditions.ts';
import { validated } from './dynalite/validation.ts';
import type { Input, Item, Table } from './item.ts';
import { Lag, type Lateness } from './lag.ts';
import { hasSameIndexes, rebuildIndexes } from './rebuild.ts';
import { itemSize } from './sizes.ts';
import type { SortedMap } from './store/sorted-map.ts';
import { MemoryStore } from './store/store.ts';
import { Transactions, withOldItem } from './transactions.ts';

const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
const READS = new Set(['GetItem', 'Query', 'Scan']);

/** DynamoDB: dynalite's validation and evaluation on a store of our own, with the operations that dynalite lacks. */
export class DynamoDb {
  readonly #store: MemoryStore;
  readonly #dynalite: DynaliteStore;
  readonly #transactions: Transactions;
  readonly #clock: Pick<Clock, 'now'>;
  /** Called with each transaction that committed, in their order. */
  onCommitted: ((input: Input) => void) | undefined;
  /** Returns the store for eventually consistent reads, while these lag. */
  #late: (() => DynaliteStore) | null = null;
  readonly #expiry = new Map<string, string>();
  readonly #wait: (ms: number) => Promise<void>;
  /** Performs calls that are no transactions, while callers contend. */
  #contended: ContendedCalls | null = null;

  readonly #pauses = new Pauses();

  /** @param options.wait waits while a transaction lasts (see `contend`). By default in real time, until `contend` is called */
  constructor(options: {
    file?: string | undefined;
    clock: Pick<Clock, 'now'>;
    wait?: ((ms: number) => Promise<void>) | undefined;
  }) {
    this.#wait = options.wait ?? ((ms) => this.#pauses.wait(ms));
    this.#store = new MemoryStore(options.file);
    this.#clock = options.clock;
    const { map, commit } = {
      map: (name: string) => this.#store.map(name),
      commit: this.#store.commit.bind(this.#store),
    };
    this.#dynalite = dynaliteStore({ get: (name, key) => map(name).get(key), write: commit, map }, (name) =>
      this.#store.drop(name),
    );
    this.#transactions = new Transactions(this.#store, this.#dynalite, options.clock);
  }

  /** Makes eventually consistent reads, and reads of indexes, miss recent changes. null ends the lag. */
  beLate(lateness: Lateness | null): void {
    const lag = lateness && new Lag(() => this.#clock.now(), lateness);
    this.#store.beforeWrite = lag && ((write, before) => lag.note(write, before));
    this.#late =
      lag &&
      (() =>
        dynaliteStore(
          {
            get: (name, key) => lag.view(name, this.#store.map(name)).get(key),
            write: refuseWrites,
            map: (name) => lag.view(name, this.#store.map(name)),
          },
          () => undefined,
        ));
  }

  /** Makes concurrent calls conflict, and hot partition keys throttle, as in the cloud. null ends both. */
  contend(options: ContentionOptions | null): void {
    this.#pauses.end();
    const contention = options && new Contention(options, () => this.#clock.now(), this.#wait);
    this.#transactions.contention = contention;
    this.#contended =
      contention &&
      new ContendedCalls(contention, this.#store, (operation, raw, input) => this.#perform(operation, raw, input));
  }

  #storeForRead({ ConsistentRead }: Input): DynaliteStore {
    return this.#late && ConsistentRead !== true ? this.#late() : this.#dynalite;
  }

  /**
   * Performs an operation of the API.
   * @param body the request as it came
   * @throws errors that `readError` can read
   */
  async call(operation: string, raw: Input, body?: Uint8Array): Promise<Input> {
    if (operation === 'TransactWriteItems') {
      const output = await this.#transactions.write(raw, body);
      this.onCommitted?.(raw);
      return output;
    }
    if (operation === 'TransactGetItems') return this.#transactions.get(raw);
    if (operation === 'DescribeTimeToLive') return this.#describeExpiry(raw);
    if (!isOperation(operation)) throw notImplemented(`DynamoDB's ${operation}`);
    const input = validated(this.#dynalite, operation, raw);
    return this.#contended?.call(operation, raw, input) ?? this.#perform(operation, raw, input);
  }

  async #perform(operation: Operation, raw: Input, input: Input): Promise<Input> {
    if (operation === 'BatchGetItem') return batchGet(input, (options) => this.#storeForRead(options));
    if (isAsked(input)) return this.#runWithUnits(operation, raw, input);
    return this.#run(operation, raw, input);
  }

  /** Performs the call and adds its capacity units. For a query dynalite counts all items read, also filtered ones. */
  async #runWithUnits(operation: Operation, raw: Input, { ReturnConsumedCapacity, ...input }: Input): Promise<Input> {
    const consistent = input['ConsistentRead'] === true;
    const TableName = String(input['TableName']);
    if (operation === 'Query' || operation === 'Scan') {
      const output = await this.#run(operation, raw, { ...input, ReturnConsumedCapacity });
      const counted = (output['ConsumedCapacity'] as { CapacityUnits: number }).CapacityUnits;
      const read = Math.max(counted, readUnits(0, consistent));
      const indexes = new Map(input['IndexName'] ? [[text(input['IndexName']), read] as const] : []);
      return { ...output, ConsumedCapacity: consumedCapacity([{ table: TableName, read, write: 0, indexes }])[0] };
    }
    const items = this.#findItems(operation, input);
    const before = items.map(({ map, key }) => map.get(key) as Item | undefined);
    const output = await this.#run(operation, raw, input);
    if (operation === 'GetItem') {
      return {
        ...output,
        ConsumedCapacity: consumedCapacity([
          { table: TableName, read: readUnits(itemSize(before[0]), consistent), write: 0, indexes: new Map() },
        ])[0],
      };
    }
    const capacity = consumedCapacity(
      items.map(({ table, map, key }, index) => writeUnits(table, before[index], map.get(key) as Item | undefined, 1)),
    );
    return { ...output, ConsumedCapacity: operation === 'BatchWriteItem' ? capacity : capacity[0] };
  }

  /** Returns where the items of a call with keys are stored. */
  #findItems(operation: Operation, input: Input): { table: Table; map: SortedMap; key: string }[] {
    const at = (name: string, keyed: unknown) => {
      const table = this.#store.map('table').get(name) as Table | undefined;
      return table && keyed ? [{ table, map: this.#store.map(itemMap(name)), key: db.createKey(keyed, table) }] : [];
    };
    if (operation !== 'BatchWriteItem') return at(String(input['TableName']), input['Key'] ?? input['Item']);
    return Object.entries(
      input['RequestItems'] as Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>,
    ).flatMap(([name, requests]) =>
      requests.flatMap(({ PutRequest, DeleteRequest }) => at(name, PutRequest?.Item ?? DeleteRequest?.Key)),
    );
  }

  async #run(operation: Operation, raw: Input, input: Input): Promise<Input> {
    if (operation === 'Query') refuseEmptyKeys(input);
    // The raw input: dynalite has no consistent scan and drops ConsistentRead from the validated input.
    if (READS.has(operation)) return act(this.#storeForRead(raw), operation, input);
    if (!WRITES.has(operation)) return act(this.#dynalite, operation, input);
    const { error, output } = actNow(this.#dynalite, operation, input);
    if (!error) return output ?? {};
    throw raw['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD'
      ? withOldItem(error, this.#store, this.#dynalite, input)
      : error;
  }

  /** Creates the table, or rebuilds the stored table when its indexes differ from the template. */
  async ensureTable(definition: Input, expiryAttribute: string | undefined): Promise<void> {
    const name = String(definition['TableName']);
    if (expiryAttribute) this.#expiry.set(name, expiryAttribute);
    const existing = this.#store.map('table').get(name) as (Table & Input) | undefined;
    if (!existing) {
      await this.call('CreateTable', definition);
      // Dynalite finishes the creation on a timer.
      await new Promise((resolve) => setTimeout(resolve, 5));
      return;
    }
    if (!hasSameIndexes(existing, definition as unknown as Table)) await this.#rebuild(name, definition, existing);
  }

  /** The attribute comes from the template, which dynalite does not know. */
  async #describeExpiry(raw: Input): Promise<Input> {
    const input = validated(this.#dynalite, 'DescribeTimeToLive', raw);
    const AttributeName = this.#expiry.get(text(input['TableName']));
    if (AttributeName === undefined) return act(this.#dynalite, 'DescribeTimeToLive', input);
    return { TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName } };
  }

  /** Returns all items of a table. */
  items(table: string): Item[] {
    const map = this.#store.map(itemMap(table));
    return [...map.keys()].map((key) => map.get(key) as Item);
  }

  /** Deletes expired items. AWS deletes them within days; here the clock's jumps do. */
  async expire(): Promise<void> {
    const now = Math.floor(this.#clock.now() / 1000);
    for (const [table, attribute] of this.#expiry) {
      const description = this.#store.map('table').get(table) as { KeySchema: { AttributeName: string }[] } | undefined;
      const map = this.#store.map(itemMap(table));
      for (const key of map.keysWith(attribute)) {
        const item = map.get(key) as Item;
        const until = Number(item[attribute]?.['N'] ?? Number.NaN);
        if (!(until < now) || !description) continue;
        const primaryKey = Object.fromEntries(
          description.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]),
        );
        // Not a call: expiry does not contend with callers.
        actNow(this.#dynalite, 'DeleteItem', { TableName: table, Key: primaryKey });
      }
    }
  }

  /** Deletes all items. Table definitions stay. */
  clear(): void {
    for (const name of this.#store.names()) if (name !== 'table') this.#store.drop(name);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /** Fills the indexes again. No call runs in the meantime. @throws when the key changed */
  async #rebuild(name: string, definition: Input, existing: Table): Promise<void> {
    if (JSON.stringify(existing.KeySchema) !== JSON.stringify(definition['KeySchema'])) {
      throw new Error(`The key of table ${name} changed: start once with --fresh`);
    }
    // The definition as a new table has it, with its members in the forms of DescribeTable.
    const fresh = new DynamoDb({ clock: this.#clock });
    await fresh.ensureTable(definition, undefined);
    const table = fresh.#store.map('table').get(name) as Table;
    rebuildIndexes(this.#store, this.#dynalite, existing, table);
  }
}

function refuseWrites(): never {
  throw new Error('A lagging view of the table is read-only');
}
