import { describe, expect, it } from 'vitest';
import { callEngine, startEngine, TABLE_NAME } from './in-process.ts';
import type { DynamoDb } from './server.ts';

const SECONDS = 1_000;

/** A contact, with its position in the index. */
const buildContact = (id: string, position: string) => ({
  pk: { S: id },
  sk: { S: 'LEAD' },
  contactsPk: { S: 'list' },
  contactsSk: { S: position },
});

async function createTable(): Promise<{
  engine: DynamoDb;
  advance: (ms: number) => void;
  put: (id: string, position: string) => Promise<void>;
  list: () => Promise<string[]>;
  read: (consistent: boolean) => Promise<unknown>;
}> {
  let now = 0;
  const engine = await startEngine({ now: () => now });
  const call = async (operation: string, input: object) =>
    (await callEngine(engine, operation, { TableName: TABLE_NAME, ...input })).body as Record<string, unknown>;
  return {
    engine,
    advance: (ms) => void (now += ms),
    put: async (id, position) => void (await call('PutItem', { Item: buildContact(id, position) })),
    list: async () => {
      const { Items } = await call('Query', {
        IndexName: 'contacts',
        KeyConditionExpression: 'contactsPk = :list',
        ExpressionAttributeValues: { ':list': { S: 'list' } },
      });
      return (Items as ReturnType<typeof buildContact>[]).map(({ pk, contactsSk }) => `${pk.S}${contactsSk.S}`);
    },
    read: async (ConsistentRead) =>
      (await call('GetItem', { Key: { pk: { S: 'a' }, sk: { S: 'LEAD' } }, ConsistentRead }))['Item'],
  };
}

describe('a table with a lag', () => {
  it('shows a change to consistent reads at once, and to index and other reads after the lag', async () => {
    const { engine, advance, put, list, read } = await createTable();
    engine.beLate({ most: 3 * SECONDS, share: 1, random: () => 0 });
    await put('a', '1');
    expect(await read(true)).toBeDefined();
    expect(await read(false)).toBeUndefined();
    expect(await list()).toEqual([]);
    advance(3 * SECONDS);
    expect(await read(false)).toBeDefined();
    expect(await list()).toEqual(['a1']);
  });

  it.each(['GetItem', 'Query', 'Scan', 'BatchGetItem'])(
    'shows a change at once to a consistent %s',
    async (operation) => {
      const { engine, put } = await createTable();
      engine.beLate({ most: 3 * SECONDS, share: 1, random: () => 0 });
      await put('a', '1');
      const Key = { pk: { S: 'a' }, sk: { S: 'LEAD' } };
      const read = async (ConsistentRead: boolean): Promise<string> => {
        const input = {
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
        return JSON.stringify((await callEngine(engine, operation, input ?? {})).body);
      };
      expect(await read(true)).toContain('"LEAD"');
      expect(await read(false)).not.toContain('"LEAD"');
    },
  );

  it('can show an item that moved in an index at both positions, or at neither', async () => {
    const seen = new Set<string>();
    for (const draws of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]) {
      const { engine, advance, put, list } = await createTable();
      engine.beLate({ most: 3 * SECONDS, share: 0.5, random: () => draws.shift() ?? 0 });
      await put('a', '1');
      await put('b', '5');
      advance(4 * SECONDS);
      await put('a', '9');
      seen.add((await list()).join(' '));
    }
    expect([...seen].sort()).toEqual(['a1 b5', 'a1 b5 a9', 'b5', 'b5 a9']);
  });

  it('never shows a change of an item without the earlier changes of that item', async () => {
    const { engine, put, read } = await createTable();
    // The first draw misses the latest change. The next draws miss the earlier ones.
    const draws = [0, 0, 0];
    engine.beLate({ most: 3 * SECONDS, share: 0.5, random: () => draws.shift() ?? 1 });
    for (const position of ['1', '2', '3']) await put('a', position);
    expect(await read(false)).toBeUndefined();
    expect(await read(false)).toMatchObject({ contactsSk: { S: '3' } });
  });

  it('shows every change at once after the lag is turned off', async () => {
    const { engine, put, list } = await createTable();
    engine.beLate({ most: 3 * SECONDS, share: 1, random: () => 0 });
    engine.beLate(null);
    await put('a', '1');
    expect(await list()).toEqual(['a1']);
  });
});
