import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../cloud.ts';
import { clientOptions, startSmallCloud, TABLE } from '../../test/support/cloud/template.ts';

let cloud: LocalCloud;
let db: DynamoDBDocumentClient;
const TableName = 'things';

beforeAll(async () => {
  cloud = await startSmallCloud({ resources: { Table: TABLE } });
  db = DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions(cloud)));
});
afterAll(() => cloud.stop());

const put = (pk: string, sk: string, more: Record<string, unknown> = {}) =>
  db.send(new PutCommand({ TableName, Item: { pk, sk, ...more } }));

describe('a single write', () => {
  it('returns the item of a failed condition on request', async () => {
    await put('single', '1', { n: 3 });
    const command = new PutCommand({
      TableName,
      Item: { pk: 'single', sk: '1' },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const error = await db.send(command).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect((error as ConditionalCheckFailedException).Item).toMatchObject({ n: { N: '3' } });
  });
});

describe('a query', () => {
  it('returns pages in key order', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, index) => put('page', String(index).padStart(3, '0'))));
    const keys: string[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :p',
          ExpressionAttributeValues: { ':p': 'page' },
          Limit: 10,
          ScanIndexForward: false,
          ExclusiveStartKey,
        }),
      );
      keys.push(...(page.Items ?? []).map((item) => String(item['sk'])));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(keys).toEqual(Array.from({ length: 25 }, (_, index) => String(24 - index).padStart(3, '0')));
  });
});
