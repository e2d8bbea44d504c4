import { describe, expect, it } from 'vitest';
import { callEngine, startEngine, TABLE_NAME } from '../in-process.ts';
import { readCommonInput } from './common-inputs.ts';

const TYPES = { TableName: {}, Item: {}, Key: {}, ConditionExpression: {}, Expected: {}, ConsistentRead: {} };
const read = (raw: object) => readCommonInput({ TableName: 't', ...raw }, TYPES);

describe('An input of the usual form', () => {
  it('keeps known members and drops the others', () => {
    const Item = { pk: { S: 'a' }, list: { L: [{ M: { n: { N: '1' } } }] }, set: { SS: ['x'] }, flag: { BOOL: true } };
    expect(read({ Item, ConditionExpression: 'a = b', Unknown: 1, Key: null })).toMatchObject({
      input: { TableName: 't', Item, ConditionExpression: 'a = b' },
    });
  });

  it.each([
    ['a value without a type', { Item: { pk: {} } }],
    ['a value with two types', { Item: { pk: { S: 'a', N: '1' } } }],
    ['a number that is no text', { Item: { pk: { N: 1 } } }],
    ['bytes', { Item: { pk: { B: 'YQ==' } } }],
    ['an unknown type', { Item: { pk: { X: 'a' } } }],
    ['a wrong value inside a list', { Item: { pk: { L: [{ S: 1 }] } } }],
    ['a list in place of a map', { Item: [] }],
    ['an old condition', { Expected: {} }],
    ['a setting of the wrong type', { ConsistentRead: 'true' }],
    ['an expression that is no text', { ConditionExpression: 1 }],
  ])('is not one with %s', (_what, raw) => {
    expect(read(raw)).toBeUndefined();
  });
});

describe('The engine', () => {
  it('refuses a wrong setting each time, also after a right one', async () => {
    const engine = await startEngine();
    const put = (ReturnValues: string) =>
      callEngine(engine, 'PutItem', {
        TableName: TABLE_NAME,
        Item: { pk: { S: 'a' }, sk: { S: 'b' } },
        ReturnValues,
      });
    for (const [value, status] of [
      ['NONE', 200],
      ['SOME', 400],
      ['SOME', 400],
      ['NONE', 200],
    ] as const)
      expect((await put(value)).status).toBe(status);
  });
});
