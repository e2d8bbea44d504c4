import { expect, it } from 'vitest';
import { callEngine, startEngine, TABLE_NAME } from '../in-process.ts';

const KEY = { pk: { S: 'a' }, sk: { S: 'b' } };

it.each([
  ['a number', { N: '1' }, { N: 'one' }, 'The parameter cannot be converted to a numeric value: one'],
  ['a set', { SS: ['a'] }, { SS: ['a', 'a'] }, 'contains duplicates'],
  ['a list', { L: [{ N: '1' }] }, { L: [{ N: '1e999' }] }, 'Number overflow'],
  ['a text', { S: 'short' }, { S: 'x'.repeat(400 * 1024) }, 'Item size has exceeded the maximum allowed size'],
])(
  '%s that is wrong is refused, also after a right one in a call of the same form',
  async (_what, right, wrong, why) => {
    const engine = await startEngine();
    const put = (value: object) => callEngine(engine, 'PutItem', { TableName: TABLE_NAME, Item: { ...KEY, value } });
    for (let round = 0; round < 2; round += 1) {
      expect(await put(right)).toMatchObject({ status: 200 });
      expect(await put(wrong)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(why) as unknown },
      });
    }
  },
);

it.each([
  ['1', '1'],
  ['0', '0'],
  ['-0', '0'],
  ['007', '7'],
  ['-12', '-12'],
  ['1.50', '1.5'],
  ['1e2', '100'],
])('The number %s is stored as %s, also in a call of a known form and within a map', async (spelling, usual) => {
  const engine = await startEngine();
  const put = (N: string) =>
    callEngine(engine, 'PutItem', {
      TableName: TABLE_NAME,
      Item: { ...KEY, value: { N }, map: { M: { inner: { N } } } },
    });
  await put('5');
  await put(spelling);
  const { body } = await callEngine(engine, 'GetItem', { TableName: TABLE_NAME, Key: KEY });
  expect(body).toMatchObject({ Item: { value: { N: usual }, map: { M: { inner: { N: usual } } } } });
});

it('Updates of one form each start from their own values', async () => {
  const engine = await startEngine();
  for (const [index, value] of ['a', 'b', 'c'].entries())
    await callEngine(engine, 'UpdateItem', {
      TableName: TABLE_NAME,
      Key: { ...KEY, sk: { S: String(index) } },
      UpdateExpression: 'SET one = if_not_exists(two, :v), two = :v ADD n :n',
      ExpressionAttributeValues: { ':v': { S: value }, ':n': { N: String(index + 1) } },
    });
  const stored = engine.items(TABLE_NAME).map(({ one, two, n }) => [one?.['S'], two?.['S'], n?.['N']]);
  expect(stored.toSorted()).toEqual([
    ['a', 'a', '1'],
    ['b', 'b', '2'],
    ['c', 'c', '3'],
  ]);
});

it('A name that looks like several values is no call of a known form', async () => {
  const engine = await startEngine();
  const update = (values: Record<string, object>) =>
    callEngine(engine, 'UpdateItem', {
      TableName: TABLE_NAME,
      Key: KEY,
      UpdateExpression: 'SET one = :a, two = :b',
      ExpressionAttributeValues: values,
    });
  expect(await update({ ':a': { S: '1' }, ':b': { S: '2' } })).toMatchObject({ status: 200 });
  expect(await update({ ':a=S 2 :b': { S: '1' } })).toMatchObject({ status: 400 });
});
