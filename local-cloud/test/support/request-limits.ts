import { TABLE_NAME } from '../../dynamodb/in-process.ts';
import type { RecordedCall } from '../../../test/support/contracts/engine-story/recording.ts';
import { bytes, key, many, put, query, transact } from './engine-calls.ts';

/** Calls at the limits of requests: transactions, batches, pages and tokens. Each entry has a name and the calls. */
export const REQUEST_LIMITS: [string, RecordedCall[]][] = [
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
          Put: { TableName: TABLE_NAME, Item: { ...key(`big${index}`), b: bytes(380_000) } },
        })),
      ),
      transact(
        ...many(12, (index) => ({
          Put: { TableName: TABLE_NAME, Item: { ...key(`bigger${index}`), b: bytes(380_000) } },
        })),
      ),
      query({ Select: 'COUNT', Limit: 2 }),
    ],
  ],
  [
    'batches with too many, duplicate and no items',
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
    'pages of 1 MB, forward, backward, filtered and counted',
    [
      ...Array.from({ length: 8 }, (_, index) =>
        put(`p${index}`, {
          // An attribute that the index holds. Amazon's local engine counts the whole item for a page of an index.
          name: bytes(180_000 + index * 7_919),
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
      ...Array.from({ length: 45 }, (_, index) => put(`g${index}`, { b: bytes(390_000) })),
      {
        operation: 'BatchGetItem',
        input: { RequestItems: { [TABLE_NAME]: { Keys: many(20, (index) => key(`g${index}`)) } } },
      },
    ],
  ],
  [
    'a key range with an empty bound',
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
    'the token of a transaction',
    [
      ...[1, 2].map(() => ({
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
      })),
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
    'scans and queries without what their options need',
    [
      ...[{ Segment: 0 }, { Segment: 1 }, { TotalSegments: 2 }, { Segment: 2, TotalSegments: 2 }].map((part) => ({
        operation: 'Scan',
        input: { TableName: TABLE_NAME, ...part },
      })),
      { operation: 'Scan', input: { TableName: TABLE_NAME, Select: 'SPECIFIC_ATTRIBUTES' } },
      query({ Select: 'SPECIFIC_ATTRIBUTES' }),
      query({ Select: 'SPECIFIC_ATTRIBUTES', ProjectionExpression: 'sk' }),
    ],
  ],
  [
    'a missing table',
    [
      { operation: 'GetItem', input: { TableName: 'other', Key: key('a') } },
      transact({ Put: { TableName: 'other', Item: key('a') } }),
    ],
  ],
];
