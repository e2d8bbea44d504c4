import { LEAN_SIGNING, leanClient } from '../../platform/lean-client.ts';
import { callService, toServiceError } from '../../platform/service-error.ts';
import { prefixQuery, toKeyString } from './expressions.ts';
import { backOff, CONFLICT_MAX_ATTEMPTS, falseIfRefused, retryOnConflict, type WaitBeforeRetry } from './retry.ts';
import { sendSegmentScan, type SegmentPage, type SegmentScan } from './wire/scan.ts';
import { sendBatchGet, sendTransaction } from './wire/send-json.ts';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
  type QueryCommandInput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type Item = Key & Record<string, unknown>;
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Update = Omit<UpdateCommandInput, 'TableName' | 'Key'>;
type Condition = Pick<Update, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>;

/** A transaction's conditions failed. `failed` holds the indexes of the writes whose conditions failed. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly failed: readonly number[];

  constructor(failed: readonly number[], options?: ErrorOptions) {
    super(`Condition failed at ${failed.join(', ')}`, options);
    this.failed = failed;
  }
}

interface Page {
  items: Item[];
  next?: Record<string, unknown>;
}

/** DynamoDB's limits (Service quotas). */
export const TRANSACTION_WRITES = 100;
const BATCH_GET_KEYS = 100;
const BATCH_WRITE_ITEMS = 25;
/** How often the SDK attempts each call that was throttled or has no response. */
export const CALL_MAX_ATTEMPTS = 6;

/** The one table. Offers the few calls that the repositories need, and repeats them where DynamoDB requires it. */
export class Table {
  readonly name: string;
  readonly #client: DynamoDBDocumentClient;
  readonly #waitBeforeRetry: WaitBeforeRetry;

  /** `waitBeforeRetry`: tests on virtual time pass a function that does not wait. */
  constructor(
    name: string,
    client = new DynamoDBClient({ ...LEAN_SIGNING, maxAttempts: CALL_MAX_ATTEMPTS }),
    waitBeforeRetry: WaitBeforeRetry = backOff,
  ) {
    this.name = name;
    this.#waitBeforeRetry = waitBeforeRetry;
    this.#client = DynamoDBDocumentClient.from(leanClient(client), {
      marshallOptions: { removeUndefinedValues: true },
    });
  }

  async get(key: Key): Promise<Item | undefined> {
    const response = await callService(
      this.#client.send(new GetCommand({ TableName: this.name, Key: key, ConsistentRead: true })),
    );
    return response.Item as Item | undefined;
  }

  /**
   * Returns items in the order of the keys, undefined for a missing item. Takes any number of keys, and reads repeated
   * keys once.
   */
  async batchGet(keys: readonly Key[]): Promise<(Item | undefined)[]> {
    const unique = [...new Map(keys.map((key) => [toKeyString(key), key])).values()];
    const found = new Map<string, Item>();
    for (let from = 0; from < unique.length; from += BATCH_GET_KEYS) {
      let pending: readonly Key[] = unique.slice(from, from + BATCH_GET_KEYS).map(({ pk, sk }) => ({ pk, sk }));
      for (let round = 0; pending.length > 0; round += 1) {
        if (round > 0) await this.#waitBeforeRetry(round);
        const response = await callService(sendBatchGet(this.#client, this.name, pending));
        for (const item of (response.Responses?.[this.name] ?? []) as Item[]) found.set(toKeyString(item), item);
        pending = (response.UnprocessedKeys?.[this.name]?.Keys ?? []) as Key[];
      }
    }
    return keys.map((key) => found.get(toKeyString(key)));
  }

  /** Returns one page; `next` is undefined at the end. Consistent unless an index is read. */
  async query(input: Omit<QueryCommandInput, 'TableName'>): Promise<Page> {
    const response = await callService(
      this.#client.send(
        new QueryCommand({ TableName: this.name, ...(input.IndexName ? {} : { ConsistentRead: true }), ...input }),
      ),
    );
    return {
      items: (response.Items ?? []) as Item[],
      ...(response.LastEvaluatedKey ? { next: response.LastEvaluatedKey } : {}),
    };
  }

  /** Reads the whole table, page by page and consistently. Only the worker that deletes organizations may. */
  async scan(from: Record<string, unknown> | null, Limit: number): Promise<Page> {
    const start = { TableName: this.name, ConsistentRead: true, Limit, ...(from ? { ExclusiveStartKey: from } : {}) };
    const page = await callService(this.#client.send(new ScanCommand(start)));
    return { items: (page.Items ?? []) as Item[], ...(page.LastEvaluatedKey ? { next: page.LastEvaluatedKey } : {}) };
  }

  /** Reads a page of one part of the whole table. Only the worker that gives stored items their present form may. */
  scanSegment(scan: SegmentScan): Promise<SegmentPage> {
    return sendSegmentScan(this.#client, this.name, scan);
  }

  /** Returns every item of a partition under a sort-key prefix. Only for partitions whose size is bounded. */
  async queryAll(pk: string, prefix: string): Promise<Item[]> {
    const items: Item[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await this.query({ ...prefixQuery(pk, prefix), ...(from ? { ExclusiveStartKey: from } : {}) });
      items.push(...page.items);
      from = page.next;
    } while (from);
    return items;
  }

  /** Stores an item. Returns false when the condition failed. A condition makes it a transaction, at double the cost. */
  async put(item: Item, condition?: Condition): Promise<boolean> {
    if (condition) return this.#transactOnce(this.putWrite(item, condition));
    await this.#retryOnConflict(() => this.#client.send(new PutCommand({ TableName: this.name, Item: item })));
    return true;
  }

  /**
   * Returns the item after the update, or undefined when the condition failed. When the response is lost, the SDK
   * repeats the update. So this is only for updates that may happen twice, and whose conditions still hold after the
   * first time.
   */
  async update(key: Key, update: Update): Promise<Item | undefined> {
    let after: Item | undefined;
    const input = { TableName: this.name, Key: key, ReturnValues: 'ALL_NEW' as const, ...update };
    await falseIfRefused(async () => {
      const response = await this.#retryOnConflict(() => this.#client.send(new UpdateCommand(input)));
      after = response.Attributes as Item | undefined;
    });
    return after;
  }

  /** Updates an item once. Returns false when the condition failed. For updates that make their own condition false. */
  async updateOnce(key: Key, update: Update): Promise<boolean> {
    return this.#transactOnce(this.updateWrite(key, update));
  }

  async delete(key: Key): Promise<void> {
    await this.#retryOnConflict(() => this.#client.send(new DeleteCommand({ TableName: this.name, Key: key })));
  }

  /** Deletes an item. Does nothing when the condition fails. */
  async deleteIf(key: Key, condition: Condition): Promise<void> {
    await falseIfRefused(() =>
      this.#retryOnConflict(() =>
        this.#client.send(new DeleteCommand({ TableName: this.name, Key: key, ...condition })),
      ),
    );
  }

  async deleteMany(keys: readonly Key[]): Promise<void> {
    for (let from = 0; from < keys.length; from += BATCH_WRITE_ITEMS) {
      let pending = keys
        .slice(from, from + BATCH_WRITE_ITEMS)
        .map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
      for (let round = 0; pending.length > 0; round += 1) {
        if (round > 0) await this.#waitBeforeRetry(round);
        const response = await callService(
          this.#client.send(new BatchWriteCommand({ RequestItems: { [this.name]: pending } })),
        );
        pending = (response.UnprocessedItems?.[this.name] ?? []) as typeof pending;
      }
    }
  }

  /**
   * Commits up to 100 writes, all or none. Repeats the transaction after a conflict with another writer: all writes are
   * conditional, so a repetition finds the work either done or not done. @throws ConditionFailed
   */
  async transact(writes: readonly Write[]): Promise<void> {
    const conflict = await this.#commit(writes, CONFLICT_MAX_ATTEMPTS);
    if (conflict) throw toServiceError(conflict);
  }

  /**
   * Does the same with few attempts, for work that can be done in another way. Returns false if other writers keep an item or its
   * partition busy: nothing is stored then. @throws ConditionFailed
   */
  async transactUnlessBusy(writes: readonly Write[], attempts: number): Promise<boolean> {
    return (await this.#commit(writes, attempts)) === null;
  }

  /** Returns the last conflict if each attempt had one, or null. */
  async #commit(writes: readonly Write[], attempts: number): Promise<TransactionCanceledException | null> {
    for (let round = 1; ; round += 1) {
      try {
        await sendTransaction(this.#client, writes);
        return null;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw toServiceError(error);
        const reasons = error.CancellationReasons ?? [];
        const failed = reasons.flatMap((reason, index) => (reason.Code === 'ConditionalCheckFailed' ? [index] : []));
        if (failed.length > 0) throw new ConditionFailed(failed, { cause: toServiceError(error) });
        const isTransient = reasons.every((reason) =>
          ['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].includes(
            reason.Code ?? 'None',
          ),
        );
        if (!isTransient) throw toServiceError(error);
        if (round >= attempts) return error;
        await this.#waitBeforeRetry(round);
      }
    }
  }

  /**
   * Runs one write as a transaction. The transaction has a token: when the first response is lost, the table recognizes
   * the repetition and returns the first success. A plain conditional write would be refused because of its own work.
   */
  async #transactOnce(write: Write): Promise<boolean> {
    try {
      await this.transact([write]);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  }

  #retryOnConflict<T>(call: () => Promise<T>): Promise<T> {
    return retryOnConflict(call, this.#waitBeforeRetry);
  }

  putWrite(item: Item, condition?: Condition): Write {
    return { Put: { TableName: this.name, Item: item, ...condition } };
  }

  updateWrite(key: Key, update: Update): Write {
    return { Update: { TableName: this.name, Key: key, UpdateExpression: '', ...update } };
  }

  deleteWrite(key: Key, condition?: Condition): Write {
    return { Delete: { TableName: this.name, Key: key, ...condition } };
  }

  checkWrite(key: Key, condition: Condition): Write {
    return { ConditionCheck: { TableName: this.name, Key: key, ConditionExpression: '', ...condition } };
  }
}
