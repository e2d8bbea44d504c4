import { prefixQuery } from './expressions.ts';
import { DynamoDBClient, TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
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

/** The transaction's conditions did not hold; `failed` are the places of the writes whose condition it was. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly failed: readonly number[];

  constructor(failed: readonly number[], options?: ErrorOptions) {
    super(`Condition failed at ${failed.join(', ')}`, options);
    this.failed = failed;
  }
}

/** DynamoDB's limits (Service quotas). */
const BATCH_GET_KEYS = 100;
const BATCH_WRITE_ITEMS = 25;
const TRANSACTION_MAX_ATTEMPTS = 12;
/** Of each call by the SDK: it tries again what was throttled, and what it had no answer to. */
export const CALL_MAX_ATTEMPTS = 6;

/** The one table: the few calls that the repositories need, with retries where DynamoDB asks for them. */
export class Table {
  readonly name: string;
  readonly #client: DynamoDBDocumentClient;
  readonly #waitBeforeRetry: (round: number) => Promise<void>;

  /** `pause`: before trying again; tests on virtual time do without. */
  constructor(
    name: string,
    client = new DynamoDBClient({ maxAttempts: CALL_MAX_ATTEMPTS }),
    waitBeforeRetry = backOff,
  ) {
    this.name = name;
    this.#waitBeforeRetry = waitBeforeRetry;
    this.#client = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  }

  async get(key: Key): Promise<Item | undefined> {
    const answer = await this.#client.send(new GetCommand({ TableName: this.name, Key: key, ConsistentRead: true }));
    return answer.Item as Item | undefined;
  }

  /** Items in the order of the keys, undefined where there is none. Any number of keys; repeats are read once. */
  async batchGet(keys: readonly Key[]): Promise<(Item | undefined)[]> {
    const unique = [...new Map(keys.map((key) => [toKeyString(key), key])).values()];
    const found = new Map<string, Item>();
    for (let from = 0; from < unique.length; from += BATCH_GET_KEYS) {
      let pending: readonly Key[] = unique.slice(from, from + BATCH_GET_KEYS).map(({ pk, sk }) => ({ pk, sk }));
      for (let round = 0; pending.length > 0; round += 1) {
        if (round > 0) await this.#waitBeforeRetry(round);
        const answer = await this.#client.send(
          new BatchGetCommand({ RequestItems: { [this.name]: { Keys: [...pending], ConsistentRead: true } } }),
        );
        for (const item of (answer.Responses?.[this.name] ?? []) as Item[]) found.set(toKeyString(item), item);
        pending = (answer.UnprocessedKeys?.[this.name]?.Keys ?? []) as Key[];
      }
    }
    return keys.map((key) => found.get(toKeyString(key)));
  }

  /** One page; `next` is undefined at the end. Consistent unless an index is asked. */
  async query(input: Omit<QueryCommandInput, 'TableName'>): Promise<{ items: Item[]; next?: Record<string, unknown> }> {
    const answer = await this.#client.send(
      new QueryCommand({ TableName: this.name, ...(input.IndexName ? {} : { ConsistentRead: true }), ...input }),
    );
    return {
      items: (answer.Items ?? []) as Item[],
      ...(answer.LastEvaluatedKey ? { next: answer.LastEvaluatedKey } : {}),
    };
  }

  /** Every item of a partition under a sort-key prefix. Only for what is bounded by nature. */
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

  /** False when the condition did not hold. Costs double with a condition (`#once`). */
  async put(
    item: Item,
    condition?: Pick<Update, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>,
  ): Promise<boolean> {
    if (condition) return this.#transactOnce(this.putWrite(item, condition));
    await this.#retryOnConflict(() => this.#client.send(new PutCommand({ TableName: this.name, Item: item })));
    return true;
  }

  /**
   * The item after the update; undefined when the condition did not hold. If its answer is lost, the SDK's second try
   * meets the first one's work: for updates that may be done twice and whose condition then still holds.
   */
  async update(key: Key, update: Update): Promise<Item | undefined> {
    let after: Item | undefined;
    await falseIfConditionFails(async () => {
      const answer = await this.#retryOnConflict(() =>
        this.#client.send(new UpdateCommand({ TableName: this.name, Key: key, ReturnValues: 'ALL_NEW', ...update })),
      );
      after = answer.Attributes as Item | undefined;
    });
    return after;
  }

  /** False when the condition did not hold. For updates that change what their condition looks at. */
  async updateOnce(key: Key, update: Update): Promise<boolean> {
    return this.#transactOnce(this.updateWrite(key, update));
  }

  async delete(key: Key): Promise<void> {
    await this.#retryOnConflict(() => this.#client.send(new DeleteCommand({ TableName: this.name, Key: key })));
  }

  /** Nothing happens when the condition does not hold. */
  async deleteIf(
    key: Key,
    condition: Pick<Update, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>,
  ): Promise<void> {
    await falseIfConditionFails(() =>
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
        const answer = await this.#client.send(new BatchWriteCommand({ RequestItems: { [this.name]: pending } }));
        pending = (answer.UnprocessedItems?.[this.name] ?? []) as typeof pending;
      }
    }
  }

  /**
   * All or nothing, up to 100 writes. Conflicts with other writers are retried: whatever is sent here is conditional,
   * so a second try can only find its work done or undone.
   * @throws ConditionFailed
   */
  async transact(writes: readonly Write[]): Promise<void> {
    for (let round = 1; ; round += 1) {
      try {
        await this.#client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
        return;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const reasons = error.CancellationReasons ?? [];
        const failed = reasons.flatMap((reason, index) => (reason.Code === 'ConditionalCheckFailed' ? [index] : []));
        if (failed.length > 0) throw new ConditionFailed(failed, { cause: error });
        const isTransient = reasons.every((reason) =>
          ['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].includes(
            reason.Code ?? 'None',
          ),
        );
        if (!isTransient || round >= TRANSACTION_MAX_ATTEMPTS) throw error;
        await this.#waitBeforeRetry(round);
      }
    }
  }

  /**
   * One write as a transaction: it carries a token, by which the table knows a second try whose first answer was lost
   * and answers it with the first one's success. A plain conditional write would be refused by its own work.
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

  /** Again when a transaction has the same item in hand: that is over in a moment, and the SDK does not try again by itself. */
  async #retryOnConflict<T>(call: () => Promise<T>): Promise<T> {
    for (let round = 1; ; round += 1) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof TransactionConflictException) || round >= TRANSACTION_MAX_ATTEMPTS) throw error;
        await this.#waitBeforeRetry(round);
      }
    }
  }

  putWrite(
    item: Item,
    condition?: Pick<Update, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>,
  ): Write {
    return { Put: { TableName: this.name, Item: item, ...condition } };
  }

  updateWrite(key: Key, update: Update): Write {
    return { Update: { TableName: this.name, Key: key, UpdateExpression: '', ...update } };
  }

  deleteWrite(
    key: Key,
    condition?: Pick<Update, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>,
  ): Write {
    return { Delete: { TableName: this.name, Key: key, ...condition } };
  }

  checkWrite(
    key: Key,
    condition: Pick<Update, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>,
  ): Write {
    return { ConditionCheck: { TableName: this.name, Key: key, ConditionExpression: '', ...condition } };
  }
}

async function falseIfConditionFails(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

function toKeyString(key: Key): string {
  return `${key.pk}\n${key.sk}`;
}

/** Full jitter, 20 ms doubling to about 1.3 s (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
async function backOff(round: number): Promise<void> {
  const ceiling = 20 * 2 ** Math.min(round, 6);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * ceiling));
}
