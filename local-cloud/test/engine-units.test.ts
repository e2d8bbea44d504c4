import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_NAME } from '../dynamodb/in-process.ts';
import { abbreviate, formatUnits } from '../../test/support/contracts/engine-story/engine-answers.ts';
import type { RecordedCall } from '../../test/support/contracts/engine-story/recording.ts';
import { anyCall } from './support/any-call.ts';
import { bytes, key, put, query, transact, update } from './support/engine-calls.ts';
import { createEnginePair, findDifferences } from './support/engine-pair.ts';
import { IS_AMAZON_MISSING, shareAmazon } from './support/with-amazon.ts';

describe.skipIf(IS_AMAZON_MISSING)('the local engine and Amazon’s', () => {
  const amazon = shareAmazon();

  it('count the same units for reads and writes', async () => {
    const call = await createEnginePair(amazon);
    const index = { contactsPk: { S: 'list' }, contactsSk: { S: 'a' } };
    const large = { b: bytes(2_500) };
    const calls: RecordedCall[] = [
      put('a', large),
      put('a'),
      put('i', { ...large, ...index }),
      put('i', { ...large, ...index }),
      update('i', { UpdateExpression: 'SET n = :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
      update('i', { UpdateExpression: 'SET contactsSk = :n', ExpressionAttributeValues: { ':n': { S: 'b' } } }),
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('i') } },
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('none'), ConsistentRead: true } },
      ...Array.from({ length: 5 }, (_, index) => put(`q${index}`, { b: bytes(3_000) })),
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
    for (const { operation, input } of calls) {
      const { ours, theirs } = await call({ operation, input: { ...input, ReturnConsumedCapacity: 'INDEXES' } });
      const [local, amazons] = [ours, theirs].map(formatUnits);
      if (local !== amazons) different.push({ operation, input: abbreviate(JSON.stringify(input)), local, amazons });
    }
    expect(different).toEqual([]);
  });

  it('answer random writes and queries alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 20, maxLength: 60 }), async (calls) => {
        expect(await findDifferences(amazon, calls)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
