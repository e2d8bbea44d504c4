import { describe, expect, it } from 'vitest';
import { callEngine, startEngine, TABLE_NAME } from '../in-process.ts';
import type { ContentionOptions } from './contention.ts';
import type { PartitionUnits } from './heat.ts';

// Expected errors: DynamoDB Developer Guide, "Transaction conflict handling in DynamoDB" and "Throttling"; API Reference,
// "TransactWriteItems", "ThrottlingException" and "ThrottlingReason".

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });
const put = (pk: string, more: object = {}) => ({
  Put: { TableName: TABLE_NAME, Item: { ...key(pk), ...more } },
});

/** A table whose time moves by hand. A transaction lasts until `advance` has passed its end. */
async function startTable(options: ContentionOptions | null) {
  let now = 0;
  let waiting: { readonly until: number; readonly resolve: () => void }[] = [];
  const engine = await startEngine(
    { now: () => now },
    (ms) => new Promise((resolve) => waiting.push({ until: now + ms, resolve })),
  );
  engine.contend(options);
  const call = async (operation: string, input: object) => {
    const { status, body } = await callEngine(engine, operation, input as Record<string, unknown>);
    const { __type, CancellationReasons, ...rest } = body as Record<string, unknown> & {
      __type?: string;
      CancellationReasons?: { Code: string }[];
    };
    const code = __type?.split('#')[1];
    const reasons = CancellationReasons?.map(({ Code }) => Code);
    return { status, ...(code ? { code } : {}), ...(reasons ? { reasons } : {}), rest };
  };
  const single = (operation: string, input: object) => call(operation, { TableName: TABLE_NAME, ...input });
  return {
    call,
    single,
    transact: (...TransactItems: object[]) => call('TransactWriteItems', { TransactItems }),
    read: async (pk: string) =>
      (await single('GetItem', { Key: key(pk), ConsistentRead: true })).rest['Item'] as object | undefined,
    async advance(ms: number): Promise<void> {
      now += ms;
      const done = waiting.filter(({ until }) => until <= now);
      waiting = waiting.filter((each) => !done.includes(each));
      for (const { resolve } of done) resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const CONFLICT = { status: 400, code: 'TransactionConflictException' };

describe('a transaction that lasts', () => {
  it('cancels another transaction with one of its items, and names the item', async () => {
    const { transact, advance } = await startTable({ overlapMs: 5 });
    const first = transact(put('a'), put('b'));
    expect(await transact(put('c'), put('b'))).toMatchObject({
      code: 'TransactionCanceledException',
      reasons: ['None', 'TransactionConflict'],
    });
    await advance(5);
    expect(await first).toMatchObject({ status: 200 });
    const second = transact(put('b'));
    await advance(5);
    expect(await second).toMatchObject({ status: 200 });
  });

  it('also locks an item of which it only checks a condition', async () => {
    const { transact } = await startTable({ overlapMs: 5 });
    const check = {
      ConditionCheck: { TableName: TABLE_NAME, Key: key('a'), ConditionExpression: 'attribute_not_exists(pk)' },
    };
    void transact(check, put('b'));
    expect(await transact(check, put('c'))).toMatchObject({ reasons: ['TransactionConflict', 'None'] });
  });

  it('refuses single writes of its items, and no others', async () => {
    const { transact, single } = await startTable({ overlapMs: 5 });
    void transact(put('a'));
    expect(await single('PutItem', { Item: key('a') })).toMatchObject(CONFLICT);
    expect(await single('DeleteItem', { Key: key('a') })).toMatchObject(CONFLICT);
    expect(
      await single('UpdateItem', {
        Key: key('a'),
        UpdateExpression: 'ADD n :n',
        ExpressionAttributeValues: { ':n': { N: '1' } },
      }),
    ).toMatchObject(CONFLICT);
    expect(await single('PutItem', { Item: key('b') })).toMatchObject({ status: 200 });
  });

  it('shows reads the old items until its end, and cancels reads in a transaction', async () => {
    const { transact, read, call, advance } = await startTable({ overlapMs: 5 });
    const get = () => call('TransactGetItems', { TransactItems: [{ Get: { TableName: TABLE_NAME, Key: key('a') } }] });
    const first = transact(put('a'));
    expect(await read('a')).toBeUndefined();
    expect(await get()).toMatchObject({
      code: 'TransactionCanceledException',
      reasons: ['TransactionConflict'],
    });
    await advance(5);
    await first;
    expect(await read('a')).toBeDefined();
    expect(await get()).toMatchObject({ status: 200 });
  });

  it('leaves its items out of a batch of writes', async () => {
    const { transact, call } = await startTable({ overlapMs: 5 });
    void transact(put('a'));
    const request = (pk: string) => ({ PutRequest: { Item: key(pk) } });
    const { rest } = await call('BatchWriteItem', { RequestItems: { [TABLE_NAME]: [request('a'), request('b')] } });
    expect(rest['UnprocessedItems']).toEqual({ [TABLE_NAME]: [request('a')] });
  });

  it('refuses its own token while it runs, and returns its result afterwards', async () => {
    const { call, advance } = await startTable({ overlapMs: 5 });
    const run = () => call('TransactWriteItems', { ClientRequestToken: 't', TransactItems: [put('a')] });
    const first = run();
    expect(await run()).toMatchObject({ code: 'TransactionInProgressException' });
    await advance(5);
    expect(await first).toMatchObject({ status: 200 });
    expect(await run()).toMatchObject({ status: 200 });
  });

  it('locks nothing when a condition failed', async () => {
    const { transact, single } = await startTable({ overlapMs: 5 });
    const failing = { Put: { ...put('a').Put, ConditionExpression: 'attribute_exists(pk)' } };
    expect(await transact(failing, put('b'))).toMatchObject({ reasons: ['ConditionalCheckFailed', 'None'] });
    expect(await single('PutItem', { Item: key('b') })).toMatchObject({ status: 200 });
  });
});

describe('a hot partition key', () => {
  const heat = { write: 4, read: 4 };
  const item = (sk: string) => ({ Item: { pk: { S: 'hot' }, sk: { S: sk } } });

  it('throttles writes above its limit, until its units come back', async () => {
    const { single, advance } = await startTable({ heat });
    for (let count = 0; count < 4; count += 1)
      expect(await single('PutItem', item(`${count}`))).toMatchObject({ status: 200 });
    expect(await single('PutItem', item('4'))).toMatchObject({
      code: 'ThrottlingException',
      rest: {
        throttlingReasons: [
          {
            reason: 'TableWriteKeyRangeThroughputExceeded',
            resource: `arn:aws:dynamodb:us-west-2:000000000000:table/${TABLE_NAME}`,
          },
        ],
      },
    });
    expect(await single('PutItem', { Item: key('cold') })).toMatchObject({ status: 200 });
    await advance(250);
    expect(await single('PutItem', item('4'))).toMatchObject({ status: 200 });
    expect(await single('PutItem', item('5'))).toMatchObject({ code: 'ThrottlingException' });
  });

  it('throttles reads separately from writes', async () => {
    const { single } = await startTable({ heat });
    const get = () => single('GetItem', { Key: key('hot'), ConsistentRead: true });
    const query = {
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': { S: 'hot' } },
      ConsistentRead: true,
    };
    for (let count = 0; count < 3; count += 1) expect(await get()).toMatchObject({ status: 200 });
    const queried = await single('Query', query);
    expect(queried).toMatchObject({ status: 200 });
    expect(queried.rest['ConsumedCapacity']).toBeUndefined();
    for (const refused of [await get(), await single('Query', query)])
      expect(refused).toMatchObject({
        code: 'ThrottlingException',
        rest: { throttlingReasons: [{ reason: 'TableReadKeyRangeThroughputExceeded' }] },
      });
    expect(await single('PutItem', item('a'))).toMatchObject({ status: 200 });
  });

  it('counts twice in a transaction, and half of that when the transaction is canceled', async () => {
    const { transact } = await startTable({ heat });
    const failing = { Put: { ...put('x').Put, ConditionExpression: 'attribute_exists(pk)' } };
    expect(await transact(put('hot'), failing)).toMatchObject({ status: 400 });
    expect(await transact(put('hot'))).toMatchObject({ status: 200 });
    expect(await transact(put('hot'))).toMatchObject({ status: 200 });
    expect(await transact(put('hot'), put('cold'))).toMatchObject({
      code: 'TransactionCanceledException',
      reasons: ['ThrottlingError', 'None'],
    });
  });

  it('of an index throttles writes to the table', async () => {
    const { single } = await startTable({ heat });
    const listed = (pk: string) => ({ Item: { ...key(pk), contactsPk: { S: 'list' }, contactsSk: { S: pk } } });
    for (const pk of ['a', 'b', 'c', 'd']) expect(await single('PutItem', listed(pk))).toMatchObject({ status: 200 });
    expect(await single('PutItem', listed('e'))).toMatchObject({
      code: 'ThrottlingException',
      rest: { throttlingReasons: [{ reason: 'IndexWriteKeyRangeThroughputExceeded' }] },
    });
    expect(await single('PutItem', { Item: key('e') })).toMatchObject({ status: 200 });
  });

  it('is left out of a batch, and fails a batch of nothing else', async () => {
    const { single, call } = await startTable({ heat });
    const get = (...keys: string[]) =>
      call('BatchGetItem', { RequestItems: { [TABLE_NAME]: { Keys: keys.map(key), ConsistentRead: true } } });
    for (let count = 0; count < 4; count += 1) await single('GetItem', { Key: key('hot'), ConsistentRead: true });
    expect((await get('cold', 'hot')).rest['UnprocessedKeys']).toEqual({
      [TABLE_NAME]: { Keys: [key('hot')], ConsistentRead: true },
    });
    expect(await get('hot')).toMatchObject({ code: 'ThrottlingException' });
  });
});

describe('the units by partition key', () => {
  it('leave an update as it is, also of a missing item', async () => {
    const { single, read } = await startTable({ onUnits: () => undefined });
    const add = { UpdateExpression: 'ADD n :n', ExpressionAttributeValues: { ':n': { N: '1' } } };
    for (const count of ['1', '2']) {
      expect(await single('UpdateItem', { Key: key('a'), ...add })).toMatchObject({ status: 200 });
      expect(await read('a')).toEqual({ ...key('a'), n: { N: count } });
    }
  });

  it('name the partition of the table and of each index that a call changes', async () => {
    const seen: PartitionUnits[] = [];
    const { transact, single } = await startTable({ onUnits: (units) => seen.push(...units) });
    await transact(put('a', { contactsPk: { S: 'list' }, contactsSk: { S: '1' } }));
    await single('GetItem', { Key: key('a') });
    expect(seen).toEqual([
      { table: TABLE_NAME, partition: 'a', read: 0, write: 2 },
      { table: TABLE_NAME, index: 'contacts', partition: 'list', read: 0, write: 2 },
      { table: TABLE_NAME, partition: 'a', read: 0.5, write: 0 },
    ]);
  });
});
