import { describe, expect, it } from 'vitest';
import { callEngine, startEngine, TABLE_NAME } from './in-process.ts';
import type { DynamoDb } from './server.ts';

const SECONDS = 1_000;

/** A contact in the list, by its place. */
const contact = (id: string, place: string) => ({
  pk: { S: id },
  sk: { S: 'LEAD' },
  contactsPk: { S: 'list' },
  contactsSk: { S: place },
});

async function given(): Promise<{
  engine: DynamoDb;
  pass: (ms: number) => void;
  put: (id: string, place: string) => Promise<void>;
  listed: () => Promise<string[]>;
  read: (consistent: boolean) => Promise<unknown>;
}> {
  let now = 0;
  const engine = await startEngine({ now: () => now });
  const call = async (operation: string, input: object) =>
    (await callEngine(engine, operation, { TableName: TABLE_NAME, ...input })).body as Record<string, unknown>;
  return {
    engine,
    pass: (ms) => void (now += ms),
    put: async (id, place) => void (await call('PutItem', { Item: contact(id, place) })),
    listed: async () => {
      const { Items } = await call('Query', {
        IndexName: 'contacts',
        KeyConditionExpression: 'contactsPk = :list',
        ExpressionAttributeValues: { ':list': { S: 'list' } },
      });
      return (Items as ReturnType<typeof contact>[]).map(({ pk, contactsSk }) => `${pk.S}${contactsSk.S}`);
    },
    read: async (ConsistentRead) =>
      (await call('GetItem', { Key: { pk: { S: 'a' }, sk: { S: 'LEAD' } }, ConsistentRead }))['Item'],
  };
}

describe('a table whose copies are late', () => {
  it('shows a change to consistent reads at once, to an index and other reads when its time has passed', async () => {
    const { engine, pass, put, listed, read } = await given();
    engine.beLate({ most: 3 * SECONDS, share: 1, random: () => 0 });
    await put('a', '1');
    expect(await read(true)).toBeDefined();
    expect(await read(false)).toBeUndefined();
    expect(await listed()).toEqual([]);
    pass(3 * SECONDS);
    expect(await read(false)).toBeDefined();
    expect(await listed()).toEqual(['a1']);
  });

  it.each(['GetItem', 'Query', 'Scan', 'BatchGetItem'])(
    'shows a change at once to a consistent %s',
    async (operation) => {
      const { engine, put } = await given();
      engine.beLate({ most: 3 * SECONDS, share: 1, random: () => 0 });
      await put('a', '1');
      const Key = { pk: { S: 'a' }, sk: { S: 'LEAD' } };
      const answer = async (ConsistentRead: boolean): Promise<string> => {
        const asked = {
          GetItem: { TableName: TABLE_NAME, Key, ConsistentRead },
          Query: {
            TableName: TABLE_NAME,
            KeyConditionExpression: 'pk = :a',
            ExpressionAttributeValues: { ':a': { S: 'a' } },
            ConsistentRead,
          },
          Scan: { TableName: TABLE_NAME, ConsistentRead },
          BatchGetItem: { RequestItems: { [TABLE_NAME]: { Keys: [Key], ConsistentRead } } },
        }[operation];
        return JSON.stringify((await callEngine(engine, operation, asked ?? {})).body);
      };
      expect(await answer(true)).toContain('"LEAD"');
      expect(await answer(false)).not.toContain('"LEAD"');
    },
  );

  it('may show an item that has moved in an index in both places, or in neither', async () => {
    const seen = new Set<string>();
    for (const draws of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]) {
      const { engine, pass, put, listed } = await given();
      engine.beLate({ most: 3 * SECONDS, share: 0.5, random: () => draws.shift() ?? 0 });
      await put('a', '1');
      await put('b', '5');
      pass(4 * SECONDS);
      await put('a', '9');
      seen.add((await listed()).join(' '));
    }
    expect([...seen].sort()).toEqual(['a1 b5', 'a1 b5 a9', 'b5', 'b5 a9']);
  });

  it('never shows of one item what came later before what came earlier', async () => {
    const { engine, put, read } = await given();
    // Of three changes the first is not seen: nor are the others.
    const draws = [0, 0, 0];
    engine.beLate({ most: 3 * SECONDS, share: 0.5, random: () => draws.shift() ?? 1 });
    for (const place of ['1', '2', '3']) await put('a', place);
    expect(await read(false)).toBeUndefined();
    expect(await read(false)).toMatchObject({ contactsSk: { S: '3' } });
  });

  it('is as quick as before once it is told so', async () => {
    const { engine, put, listed } = await given();
    engine.beLate({ most: 3 * SECONDS, share: 1, random: () => 0 });
    engine.beLate(null);
    await put('a', '1');
    expect(await listed()).toEqual(['a1']);
  });
});
