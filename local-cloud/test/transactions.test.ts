import {
  IdempotentParameterMismatchException,
  TransactionCanceledException,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOptions, startSmallCloud, TABLE } from '../../test/support/cloud/template.ts';
import type { LocalCloud } from '../cloud.ts';

let cloud: LocalCloud;
let db: DynamoDBDocumentClient;
const TableName = 'things';

beforeAll(async () => {
  cloud = await startSmallCloud({ resources: { Table: TABLE } });
  db = DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions(cloud) satisfies DynamoDBClientConfig));
});
afterAll(() => cloud.stop());

const put = (pk: string, sk: string, more: Record<string, unknown> = {}) =>
  db.send(new PutCommand({ TableName, Item: { pk, sk, ...more } }));
const get = async (pk: string, sk: string) => (await db.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item;

async function expectRefused(command: TransactWriteCommand): Promise<TransactionCanceledException> {
  try {
    await db.send(command);
  } catch (error) {
    if (error instanceof TransactionCanceledException) return error;
    throw error;
  }
  throw new Error('The transaction was not refused');
}

describe('a transaction', () => {
  it('writes, updates, deletes and checks in one step', async () => {
    await put('all', 'old');
    await put('all', 'guard', { open: true });
    await db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: 'all', sk: 'new', kind: 'k' } } },
          {
            Update: {
              TableName,
              Key: { pk: 'all', sk: 'count' },
              UpdateExpression: 'ADD n :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
          { Delete: { TableName, Key: { pk: 'all', sk: 'old' } } },
          {
            ConditionCheck: {
              TableName,
              Key: { pk: 'all', sk: 'guard' },
              ConditionExpression: '#open = :yes',
              ExpressionAttributeNames: { '#open': 'open' },
              ExpressionAttributeValues: { ':yes': true },
            },
          },
        ],
      }),
    );
    expect(await get('all', 'new')).toMatchObject({ kind: 'k' });
    expect(await get('all', 'count')).toMatchObject({ n: 1 });
    expect(await get('all', 'old')).toBeUndefined();
    const found = await db.send(
      new QueryCommand({
        TableName,
        IndexName: 'byKind',
        KeyConditionExpression: 'kind = :k',
        ExpressionAttributeValues: { ':k': 'k' },
      }),
    );
    expect(found.Items).toHaveLength(1);
  });

  it('changes nothing when a condition fails, and returns the reasons in order', async () => {
    await put('none', 'taken', { n: 7 });
    const error = await expectRefused(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: 'none', sk: 'a' } } },
          {
            Put: {
              TableName,
              Item: { pk: 'none', sk: 'taken' },
              ConditionExpression: 'attribute_not_exists(pk)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          {
            Update: {
              TableName,
              Key: { pk: 'none', sk: 'b' },
              UpdateExpression: 'SET n = :n',
              ExpressionAttributeValues: { ':n': 1 },
              ConditionExpression: 'attribute_exists(pk)',
            },
          },
        ],
      }),
    );
    expect(error.CancellationReasons?.map(({ Code }) => Code)).toEqual([
      'None',
      'ConditionalCheckFailed',
      'ConditionalCheckFailed',
    ]);
    expect(error.CancellationReasons?.[1]?.Item).toMatchObject({ n: { N: '7' } });
    expect(error.CancellationReasons?.[2]?.Item).toBeUndefined();
    expect(error.message).toBe(
      'Transaction canceled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ConditionalCheckFailed]',
    );
    expect(await get('none', 'a')).toBeUndefined();
  });

  it('accepts 100 items and refuses 101', async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ Put: { TableName, Item: { pk: 'many', sk: String(index) } } }));
    await db.send(new TransactWriteCommand({ TransactItems: items(100) }));
    await expect(db.send(new TransactWriteCommand({ TransactItems: items(101) }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('refuses two operations on one item', async () => {
    const putTwice = { Put: { TableName, Item: { pk: 'dup', sk: '1' } } };
    await expect(db.send(new TransactWriteCommand({ TransactItems: [putTwice, putTwice] }))).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'Transaction request cannot include multiple operations on one item',
    });
  });

  it('performs the writes of a request token once, and refuses the token for other writes', async () => {
    const command = (by: number) =>
      new TransactWriteCommand({
        ClientRequestToken: 'token-1',
        TransactItems: [
          {
            Update: {
              TableName,
              Key: { pk: 'token', sk: '1' },
              UpdateExpression: 'ADD n :by',
              ExpressionAttributeValues: { ':by': by },
            },
          },
        ],
      });
    await db.send(command(1));
    await db.send(command(1));
    expect(await get('token', '1')).toMatchObject({ n: 1 });
    await expect(db.send(command(2))).rejects.toBeInstanceOf(IdempotentParameterMismatchException);
  });

  it('lets exactly one of many concurrent claims succeed', async () => {
    await put('claim', '1', { state: 'free' });
    const claims = await Promise.allSettled(
      Array.from({ length: 40 }, (_, worker) =>
        db.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Update: {
                  TableName,
                  Key: { pk: 'claim', sk: '1' },
                  UpdateExpression: 'SET #s = :taken, worker = :w',
                  ConditionExpression: '#s = :free',
                  ExpressionAttributeNames: { '#s': 'state' },
                  ExpressionAttributeValues: { ':taken': 'taken', ':free': 'free', ':w': worker },
                },
              },
              {
                Update: {
                  TableName,
                  Key: { pk: 'claim', sk: 'count' },
                  UpdateExpression: 'ADD n :one',
                  ExpressionAttributeValues: { ':one': 1 },
                },
              },
            ],
          }),
        ),
      ),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await get('claim', 'count')).toMatchObject({ n: 1 });
  });

  it('never shows a part of its writes to single reads and writes', async () => {
    await put('pair', 'left', { n: 0 });
    await put('pair', 'right', { n: 0 });
    const add = { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } };
    const moves = Array.from({ length: 50 }, () =>
      db.send(
        new TransactWriteCommand({
          TransactItems: ['left', 'right'].map((sk) => ({ Update: { TableName, Key: { pk: 'pair', sk }, ...add } })),
        }),
      ),
    );
    const singles = Array.from({ length: 50 }, () =>
      db.send(new UpdateCommand({ TableName, Key: { pk: 'pair', sk: 'left' }, ...add })),
    );
    const reads = Array.from({ length: 50 }, async () => {
      const { Responses } = await db.send(
        new TransactGetCommand({
          TransactItems: ['left', 'right'].map((sk) => ({ Get: { TableName, Key: { pk: 'pair', sk } } })),
        }),
      );
      return Responses?.map(({ Item }) => Number(Item?.['n']));
    });
    for (const seen of await Promise.all(reads)) expect(Number(seen?.[0])).toBeGreaterThanOrEqual(Number(seen?.[1]));
    await Promise.all([...moves, ...singles]);
    expect(await get('pair', 'left')).toMatchObject({ n: 100 });
    expect(await get('pair', 'right')).toMatchObject({ n: 50 });
  });

  it('returns the validation error of an item as the reason', async () => {
    await put('wrong', '1', { word: 'x' });
    const error = await expectRefused(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: 'wrong', sk: '2' } } },
          {
            Update: {
              TableName,
              Key: { pk: 'wrong', sk: '1' },
              UpdateExpression: 'SET word = word + :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      }),
    );
    expect(error.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'ValidationError']);
    expect(await get('wrong', '2')).toBeUndefined();
  });
});
