import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callEngine,
  startEngine,
  TABLE_DEFINITION,
  TABLE_NAME,
  type Answer,
} from '../../scripts/local/dynamodb/in-process.ts';
import {
  startAmazonDynamoDb,
  reasonUnavailable,
  type AmazonDynamoDb,
} from '../support/engine-story/amazon-dynamodb.ts';
import {
  abbreviate,
  toComparable,
  sortedKeys,
  formatUnits,
  getErrorMessage,
  type Body,
} from '../support/engine-story/engine-answers.ts';
import { recordCalls, type RecordedCall } from '../support/engine-story/recording.ts';

/**
 * The engine of the local cloud against Amazon's own DynamoDB Local: whatever the data layer asks is asked of both, word
 * by word, and both must answer the same.
 */
const SKIP_REASON = reasonUnavailable();
if (SKIP_REASON !== null) console.warn(`\n  SKIPPED: the engine is not held against Amazon's, ${SKIP_REASON}\n`);

it('every method of the data layer is in the story that both engines are told', async () => {
  expect((await recordCalls()).uncovered).toEqual([]);
});

describe.skipIf(SKIP_REASON !== null)('our engine and Amazon’s', { timeout: 120_000 }, () => {
  let amazon: AmazonDynamoDb;
  beforeAll(async () => {
    amazon = await startAmazonDynamoDb();
  }, 90_000);
  afterAll(() => amazon?.stop());

  /** Both engines with an empty table; answers what each says to a call. */
  async function callBoth(): Promise<(asked: RecordedCall) => Promise<{ ours: Answer; theirs: Answer }>> {
    const engine = await startEngine();
    await amazon.call('DeleteTable', { TableName: TABLE_NAME });
    const made = await amazon.call('CreateTable', TABLE_DEFINITION);
    expect(made.status).toBe(200);
    return async ({ operation, input }) => ({
      ours: await callEngine(engine, operation, structuredClone(input)),
      theirs: await amazon.call(operation, input),
    });
  }

  async function expectSameAnswers(asked: readonly RecordedCall[]): Promise<{ different: string[]; count: number }> {
    const ask = await callBoth();
    const different: string[] = [];
    for (const each of asked) {
      const { ours, theirs } = await ask(each);
      if (await expectNoMorePages(ask, each, ours, theirs)) continue;
      const [a, b] = [toComparable(ours), toComparable(theirs)].map((answer) => JSON.stringify(sortedKeys(answer)));
      if (a !== b)
        different.push(
          `${each.operation} ${abbreviate(JSON.stringify(each.input))}\n  ours:   ${abbreviate(a)} ${getErrorMessage(ours)}\n  theirs: ${abbreviate(b)} ${getErrorMessage(theirs)}`,
        );
    }
    return { different, count: asked.length };
  }

  it('answer everything that the data layer asks alike: results, conditions, reasons, pages', async () => {
    const { asked } = await recordCalls();
    const { different, count } = await expectSameAnswers(asked);
    expect(different).toEqual([]);
    expect(count).toBeGreaterThan(300);
  });

  /** A page that ends at the last item may or may not name it ("Paginating table query results"): if so, nothing comes after. */
  async function expectNoMorePages(
    ask: Awaited<ReturnType<typeof callBoth>>,
    { operation, input }: RecordedCall,
    ours: Answer,
    theirs: Answer,
  ): Promise<boolean> {
    const [{ LastEvaluatedKey: last, ...mine }, { LastEvaluatedKey: none, ...other }] = [
      ours.body as Body,
      theirs.body as Body,
    ];
    if (operation !== 'Query' || last === undefined || none !== undefined) return false;
    const more = await ask({ operation, input: { ...input, ExclusiveStartKey: last } });
    return (
      (more.ours.body as Body).Count === 0 &&
      JSON.stringify(sortedKeys(toComparable({ status: 200, body: mine }))) ===
        JSON.stringify(sortedKeys(toComparable({ status: 200, body: other })))
    );
  }

  const key = (sk: string) => ({ pk: { S: 'limits' }, sk: { S: sk } });
  const put = (sk: string, more: object = {}): RecordedCall => ({
    operation: 'PutItem',
    input: { TableName: TABLE_NAME, Item: { ...key(sk), ...more } },
  });
  const transact = (...TransactItems: object[]): RecordedCall => ({
    operation: 'TransactWriteItems',
    input: { TransactItems },
  });
  const query = (more: object): RecordedCall => ({
    operation: 'Query',
    input: {
      TableName: TABLE_NAME,
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': { S: 'limits' } },
      ...more,
    },
  });
  const update = (sk: string, more: object): RecordedCall => ({
    operation: 'UpdateItem',
    input: { TableName: TABLE_NAME, Key: key(sk), ReturnValues: 'ALL_NEW', ...more },
  });
  const many = (count: number, make: (index: number) => object): object[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const words = (bytes: number) => ({ S: 'x'.repeat(bytes) });
  /** Of an item with this key and one attribute "b". */
  const LARGEST = 400 * 1024 - 'pk'.length - 'limits'.length - 'sk'.length - 'large'.length - 'b'.length;

  it.each<[string, RecordedCall[]]>([
    [
      'an item of 400 KB and one byte more',
      [
        put('large', { b: words(LARGEST) }),
        put('large', { b: words(LARGEST + 1) }),
        update('large', { UpdateExpression: 'SET c = :c', ExpressionAttributeValues: { ':c': words(10) } }),
        transact({ Put: { TableName: TABLE_NAME, Item: { ...key('large'), b: words(LARGEST + 1) } } }),
      ],
    ],
    [
      'letters of several bytes',
      [
        put('large', { b: { S: 'é'.repeat(Math.floor(LARGEST / 2)) } }),
        put('large', { b: { S: 'é'.repeat(Math.floor(LARGEST / 2) + 1) } }),
      ],
    ],
    [
      'keys that are empty, long, missing or of another type',
      [
        put(''),
        put('x'.repeat(1_024)),
        put('x'.repeat(1_025)),
        { operation: 'PutItem', input: { TableName: TABLE_NAME, Item: { pk: { S: 'limits' } } } },
        { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: { pk: { S: 'limits' } } } },
        { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: { pk: { S: 'limits' }, sk: { N: '1' } } } },
        put('index', { contactsPk: { S: '' }, contactsSk: { S: 'x' } }),
        put('index', { contactsPk: { N: '1' }, contactsSk: { S: 'x' } }),
        put('index', { contactsPk: { S: 'only half' } }),
      ],
    ],
    [
      'transactions of 100, 101 and no items',
      [
        transact(...many(100, (index) => ({ Put: { TableName: TABLE_NAME, Item: key(`t${index}`) } }))),
        transact(...many(101, (index) => ({ Put: { TableName: TABLE_NAME, Item: key(`u${index}`) } }))),
        transact(),
        query({ Select: 'COUNT' }),
      ],
    ],
    [
      'two operations on one item',
      [
        transact(
          { Put: { TableName: TABLE_NAME, Item: key('a') } },
          { Delete: { TableName: TABLE_NAME, Key: key('a') } },
        ),
        transact({ Put: { TableName: TABLE_NAME, Item: key('a') }, Delete: { TableName: TABLE_NAME, Key: key('b') } }),
      ],
    ],
    [
      'transactions of 4 MB and more',
      [
        transact(
          ...many(10, (index) => ({
            Put: { TableName: TABLE_NAME, Item: { ...key(`big${index}`), b: words(380_000) } },
          })),
        ),
        transact(
          ...many(12, (index) => ({
            Put: { TableName: TABLE_NAME, Item: { ...key(`bigger${index}`), b: words(380_000) } },
          })),
        ),
        query({ Select: 'COUNT', Limit: 2 }),
      ],
    ],
    [
      'batches of too many, doubled or no items',
      [
        {
          operation: 'BatchWriteItem',
          input: {
            RequestItems: { [TABLE_NAME]: many(26, (index) => ({ DeleteRequest: { Key: key(`x${index}`) } })) },
          },
        },
        {
          operation: 'BatchWriteItem',
          input: { RequestItems: { [TABLE_NAME]: many(2, () => ({ DeleteRequest: { Key: key('same') } })) } },
        },
        { operation: 'BatchWriteItem', input: { RequestItems: { [TABLE_NAME]: [] } } },
        {
          operation: 'BatchGetItem',
          input: { RequestItems: { [TABLE_NAME]: { Keys: many(100, (index) => key(`x${index}`)) } } },
        },
        {
          operation: 'BatchGetItem',
          input: { RequestItems: { [TABLE_NAME]: { Keys: many(101, (index) => key(`x${index}`)) } } },
        },
        { operation: 'BatchGetItem', input: { RequestItems: { [TABLE_NAME]: { Keys: many(2, () => key('same')) } } } },
      ],
    ],
    [
      'pages of a megabyte, forward, backward, filtered and counted',
      [
        ...Array.from({ length: 8 }, (_, index) =>
          put(`p${index}`, {
            b: words(180_000 + index * 7_919),
            contactsPk: { S: 'list' },
            contactsSk: { S: `p${index}` },
          }),
        ),
        query({}),
        query({ ScanIndexForward: false }),
        query({ Select: 'COUNT' }),
        query({ FilterExpression: 'sk > :s', ExpressionAttributeValues: { ':p': { S: 'limits' }, ':s': { S: 'p4' } } }),
        query({ Limit: 5 }),
        query({ Limit: 8 }),
        query({ Limit: 9 }),
        query({ ExclusiveStartKey: key('p4') }),
        query({ ExclusiveStartKey: key('p5b') }),
        query({ ExclusiveStartKey: key('p7') }),
        query({ ProjectionExpression: 'sk' }),
        {
          operation: 'Query',
          input: {
            TableName: TABLE_NAME,
            IndexName: 'contacts',
            KeyConditionExpression: 'contactsPk = :p',
            ExpressionAttributeValues: { ':p': { S: 'list' } },
          },
        },
        {
          operation: 'Query',
          input: {
            TableName: TABLE_NAME,
            IndexName: 'contacts',
            KeyConditionExpression: 'contactsPk = :p AND contactsSk < :s',
            ScanIndexForward: false,
            Limit: 2,
            ExpressionAttributeValues: { ':p': { S: 'list' }, ':s': { S: 'p6' } },
          },
        },
        {
          operation: 'Query',
          input: {
            TableName: TABLE_NAME,
            IndexName: 'contacts',
            ConsistentRead: true,
            KeyConditionExpression: 'contactsPk = :p',
            ExpressionAttributeValues: { ':p': { S: 'list' } },
          },
        },
      ],
    ],
    [
      'a batch of more than 16 MB',
      [
        ...Array.from({ length: 45 }, (_, index) => put(`g${index}`, { b: words(390_000) })),
        {
          operation: 'BatchGetItem',
          input: { RequestItems: { [TABLE_NAME]: { Keys: many(20, (index) => key(`g${index}`)) } } },
        },
      ],
    ],
    [
      'expressions with errors',
      [
        put('e', { n: { N: '1' }, s: { S: 'x' }, m: { M: {} } }),
        update('e', {
          UpdateExpression: 'SET n = :unused',
          ExpressionAttributeValues: { ':unused': { N: '1' }, ':other': { N: '2' } },
        }),
        update('e', { UpdateExpression: 'SET name = :n', ExpressionAttributeValues: { ':n': { S: 'reserved' } } }),
        update('e', { UpdateExpression: 'SET s = s + :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
        update('e', { UpdateExpression: 'SET gone = gone + :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
        update('e', { UpdateExpression: 'SET m.a.b = :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
        update('e', {
          UpdateExpression: 'SET m.a = :n, m.b = if_not_exists(m.b, :n) ADD n :n REMOVE s',
          ExpressionAttributeValues: { ':n': { N: '1' } },
        }),
        update('e', { UpdateExpression: 'SET n = :n, n = :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
        update('e', { UpdateExpression: 'SET pk = :n', ExpressionAttributeValues: { ':n': { S: 'moved' } } }),
        update('e', {
          UpdateExpression: 'SET #a = :n',
          ExpressionAttributeNames: { '#b': 'x' },
          ExpressionAttributeValues: { ':n': { N: '1' } },
        }),
        update('new', { UpdateExpression: 'REMOVE nothing' }),
        update('e', {
          UpdateExpression: 'SET words = list_append(if_not_exists(words, :none), :one)',
          ExpressionAttributeValues: { ':none': { L: [] }, ':one': { L: [{ S: 'x' }] } },
        }),
        { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('e') } },
      ],
    ],
    [
      'a range of keys with an empty end',
      [
        put('r'),
        query({
          KeyConditionExpression: 'pk = :p AND begins_with(sk, :s)',
          ExpressionAttributeValues: { ':p': { S: 'limits' }, ':s': { S: '' } },
        }),
        query({ ExpressionAttributeValues: { ':p': { S: '' } } }),
      ],
    ],
    [
      'an empty key of an index that an update makes',
      [
        put('i', { contactsPk: { S: 'list' }, contactsSk: { S: 'x' } }),
        update('i', { UpdateExpression: 'SET contactsSk = :e', ExpressionAttributeValues: { ':e': { S: '' } } }),
        { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('i') } },
      ],
    ],
    [
      'numbers',
      [
        put('n', {
          a: { N: '1' },
          b: { N: '0.10' },
          c: { N: '1e3' },
          d: { N: '-0' },
          e: { N: '12345678901234567890123456789012345678' },
        }),
        put('n2', { a: { N: '123456789012345678901234567890123456789' } }),
        put('n3', { a: { N: 'x' } }),
        { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('n') } },
        update('n', { UpdateExpression: 'ADD b :x', ExpressionAttributeValues: { ':x': { N: '0.2' } } }),
      ],
    ],
    [
      'values that DynamoDB does not take',
      [
        put('v', { a: { SS: [] } }),
        put('v', { a: { SS: ['x', 'x'] } }),
        put('v', { a: { S: '' }, b: { NULL: true }, c: { L: [] }, d: { M: {} } }),
        put('v', { a: {} }),
        put('v', { a: { S: 'x', N: '1' } }),
      ],
    ],
    [
      'a condition that fails and asks for the item',
      [
        put('c', { n: { N: '1' } }),
        {
          operation: 'PutItem',
          input: {
            TableName: TABLE_NAME,
            Item: key('c'),
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          operation: 'DeleteItem',
          input: {
            TableName: TABLE_NAME,
            Key: key('c'),
            ConditionExpression: 'n > :n',
            ExpressionAttributeValues: { ':n': { N: '1' } },
            ReturnValues: 'ALL_OLD',
          },
        },
        {
          operation: 'DeleteItem',
          input: {
            TableName: TABLE_NAME,
            Key: key('c'),
            ConditionExpression: 'n >= :n',
            ExpressionAttributeValues: { ':n': { N: '1' } },
            ReturnValues: 'ALL_OLD',
          },
        },
        transact(
          {
            ConditionCheck: {
              TableName: TABLE_NAME,
              Key: key('c'),
              ConditionExpression: 'attribute_exists(pk)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          { Put: { TableName: TABLE_NAME, Item: key('d') } },
        ),
      ],
    ],
    [
      'a transaction’s token',
      [
        {
          operation: 'TransactWriteItems',
          input: {
            ClientRequestToken: 'token-1',
            TransactItems: [
              {
                Update: {
                  TableName: TABLE_NAME,
                  Key: key('token'),
                  UpdateExpression: 'ADD n :n',
                  ExpressionAttributeValues: { ':n': { N: '1' } },
                },
              },
            ],
          },
        },
        {
          operation: 'TransactWriteItems',
          input: {
            ClientRequestToken: 'token-1',
            TransactItems: [
              {
                Update: {
                  TableName: TABLE_NAME,
                  Key: key('token'),
                  UpdateExpression: 'ADD n :n',
                  ExpressionAttributeValues: { ':n': { N: '1' } },
                },
              },
            ],
          },
        },
        {
          operation: 'TransactWriteItems',
          input: {
            ClientRequestToken: 'token-1',
            TransactItems: [{ Delete: { TableName: TABLE_NAME, Key: key('token') } }],
          },
        },
        { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('token') } },
      ],
    ],
    [
      'a table that is not there',
      [
        { operation: 'GetItem', input: { TableName: 'other', Key: key('a') } },
        transact({ Put: { TableName: 'other', Item: key('a') } }),
      ],
    ],
  ])('draw the same limits: %s', async (_what, asked) => {
    expect((await expectSameAnswers(asked)).different).toEqual([]);
  });

  it('count the same units for what is read and written', async () => {
    const ask = await callBoth();
    const index = { contactsPk: { S: 'list' }, contactsSk: { S: 'a' } };
    const large = { b: words(2_500) };
    const asked: RecordedCall[] = [
      put('a', large),
      put('a'),
      put('i', { ...large, ...index }),
      put('i', { ...large, ...index }),
      update('i', { UpdateExpression: 'SET n = :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
      update('i', { UpdateExpression: 'SET contactsSk = :n', ExpressionAttributeValues: { ':n': { S: 'b' } } }),
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('i') } },
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('none'), ConsistentRead: true } },
      ...Array.from({ length: 5 }, (_, index) => put(`q${index}`, { b: words(3_000) })),
      query({ ConsistentRead: true }),
      query({ Limit: 2 }),
      query({ FilterExpression: 'sk > :s', ExpressionAttributeValues: { ':p': { S: 'limits' }, ':s': { S: 'q3' } } }),
      {
        operation: 'BatchGetItem',
        input: { RequestItems: { [TABLE_NAME]: { ConsistentRead: true, Keys: [key('i'), key('q0')] } } },
      },
      transact(
        { Put: { TableName: TABLE_NAME, Item: { ...key('t'), ...large, ...index } } },
        { ConditionCheck: { TableName: TABLE_NAME, Key: key('a'), ConditionExpression: 'attribute_exists(pk)' } },
      ),
      transact({
        Update: {
          TableName: TABLE_NAME,
          Key: key('i'),
          UpdateExpression: 'SET contactsSk = :n',
          ExpressionAttributeValues: { ':n': { S: 'c' } },
        },
      }),
      transact({ Delete: { TableName: TABLE_NAME, Key: key('t') } }),
      {
        operation: 'BatchWriteItem',
        input: {
          RequestItems: {
            [TABLE_NAME]: [{ DeleteRequest: { Key: key('i') } }, { PutRequest: { Item: { ...key('new'), ...large } } }],
          },
        },
      },
      { operation: 'DeleteItem', input: { TableName: TABLE_NAME, Key: key('none') } },
    ];
    const different: unknown[] = [];
    for (const { operation, input } of asked) {
      const { ours, theirs } = await ask({ operation, input: { ...input, ReturnConsumedCapacity: 'INDEXES' } });
      const [mine, other] = [ours, theirs].map(formatUnits);
      if (mine !== other) different.push({ operation, input: abbreviate(JSON.stringify(input)), mine, other });
    }
    expect(different).toEqual([]);
  });

  it('answer any writes and queries alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 20, maxLength: 60 }), async (asked) => {
        expect((await expectSameAnswers(asked)).different).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

/** Calls over few keys and attributes, so that they meet. */
const sk = fc.constantFrom('a', 'b', 'c', 'd');
const value = fc.oneof(
  fc.integer({ min: -2, max: 3 }).map((n) => ({ N: String(n) })),
  fc.constantFrom('x', 'y', '').map((S) => ({ S })),
  fc.constant({ BOOL: true }),
  fc.constant({ NULL: true }),
  fc.constant({ M: { k: { N: '1' } } }),
);
const attribute = fc.constantFrom('p', 'q', 'r');
const condition = fc.oneof(
  fc.constant({}),
  attribute.map((a) => ({ ConditionExpression: `attribute_exists(${a})` })),
  attribute.map((a) => ({ ConditionExpression: `attribute_not_exists(${a})` })),
  fc.tuple(attribute, fc.constantFrom('=', '<>', '<', '>='), value).map(([a, operator, v]) => ({
    ConditionExpression: `${a} ${operator} :c OR attribute_not_exists(pk)`,
    values: { ':c': v },
  })),
  fc.tuple(attribute, value, value).map(([a, v, w]) => ({
    ConditionExpression: `NOT (${a} IN (:c, :d)) AND attribute_exists(pk)`,
    values: { ':c': v, ':d': w },
  })),
  attribute.map((a) => ({
    ConditionExpression: `begins_with(${a}, :c) OR size(${a}) > :n`,
    values: { ':c': { S: 'x' }, ':n': { N: '0' } },
  })),
);
const change = fc.oneof(
  fc.tuple(attribute, value).map(([a, v]) => ({ UpdateExpression: `SET ${a} = :v`, values: { ':v': v } })),
  attribute.map((a) => ({ UpdateExpression: `ADD ${a} :v`, values: { ':v': { N: '1' } } })),
  attribute.map((a) => ({ UpdateExpression: `REMOVE ${a}`, values: {} })),
  fc.tuple(attribute, value).map(([a, v]) => ({
    UpdateExpression: `SET ${a} = if_not_exists(${a}, :v), contactsPk = :list, contactsSk = sk`,
    values: { ':v': v, ':list': { S: 'list' } },
  })),
  fc.constant({ UpdateExpression: 'REMOVE contactsPk, contactsSk', values: {} }),
);
const toKey = (name: string) => ({ pk: { S: 'any' }, sk: { S: name } });

interface Conditional {
  readonly ConditionExpression?: string;
  readonly values?: object;
}

function conditional({ ConditionExpression, values }: Conditional, more: object = {}): object {
  const all = { ...values, ...more };
  return {
    ...(ConditionExpression ? { ConditionExpression } : {}),
    ...(Object.keys(all).length > 0 ? { ExpressionAttributeValues: all } : {}),
  };
}

const putInput = fc
  .tuple(sk, fc.dictionary(attribute, value, { maxKeys: 3 }), condition)
  .map(([name, item, when]) => ({ TableName: TABLE_NAME, Item: { ...item, ...toKey(name) }, ...conditional(when) }));
const updateInput = fc.tuple(sk, change, condition).map(([name, { UpdateExpression, values }, when]) => ({
  TableName: TABLE_NAME,
  Key: toKey(name),
  UpdateExpression,
  ...conditional(when, values),
}));
const deleteInput = fc
  .tuple(sk, condition)
  .map(([name, when]) => ({ TableName: TABLE_NAME, Key: toKey(name), ...conditional(when) }));
const checkInput = fc
  .tuple(sk, attribute)
  .map(([name, a]) => ({ TableName: TABLE_NAME, Key: toKey(name), ConditionExpression: `attribute_exists(${a})` }));
const written = fc.oneof(
  putInput.map((Put) => ({ Put })),
  updateInput.map((Update) => ({ Update })),
  deleteInput.map((Delete) => ({ Delete })),
  checkInput.map((ConditionCheck) => ({ ConditionCheck })),
);

/** Amazon's evaluates conditions before it sees that two operations are on one item; the service does not. */
function toName(write: object): string {
  const [{ Key, Item }] = Object.values(write) as [{ Key?: { sk: { S: string } }; Item?: { sk: { S: string } } }];
  return (Key ?? Item)?.sk.S ?? '';
}

const anything: fc.Arbitrary<RecordedCall> = fc.oneof(
  putInput.map((input) => ({ operation: 'PutItem', input })),
  updateInput.map((input) => ({ operation: 'UpdateItem', input: { ...input, ReturnValues: 'ALL_NEW' } })),
  deleteInput.map((input) => ({ operation: 'DeleteItem', input: { ...input, ReturnValues: 'ALL_OLD' } })),
  fc
    .uniqueArray(written, { minLength: 1, maxLength: 4, selector: toName })
    .map((TransactItems) => ({ operation: 'TransactWriteItems', input: { TransactItems } })),
  sk.map((name) => ({ operation: 'GetItem', input: { TableName: TABLE_NAME, Key: toKey(name) } })),
  fc.tuple(sk, fc.boolean(), fc.integer({ min: 1, max: 5 })).map(([name, ScanIndexForward, Limit]) => ({
    operation: 'Query',
    input: {
      TableName: TABLE_NAME,
      KeyConditionExpression: 'pk = :p AND sk >= :s',
      ExpressionAttributeValues: { ':p': { S: 'any' }, ':s': { S: name } },
      ScanIndexForward,
      Limit,
    },
  })),
  fc.boolean().map((ScanIndexForward) => ({
    operation: 'Query',
    input: {
      TableName: TABLE_NAME,
      IndexName: 'contacts',
      KeyConditionExpression: 'contactsPk = :p',
      ExpressionAttributeValues: { ':p': { S: 'list' } },
      ScanIndexForward,
    },
  })),
);
