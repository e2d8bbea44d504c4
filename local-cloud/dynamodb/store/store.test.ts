import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEngine, TABLE_DEFINITION } from '../in-process.ts';
import type { Input } from '../item.ts';
import { DynamoDb } from '../server.ts';
import { formatItem, parseItem } from './sorted-map.ts';
import { MemoryStore } from './store.ts';
import fc from 'fast-check';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(folder, 'table.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('A large map is dropped from memory and from the file', async () => {
  const store = new MemoryStore(file);
  for (let index = 0; index < 200_000; index += 1) store.commit([['p', 'items', `key-${index}`, index]]);
  store.drop('items');
  await store.close();
  const reopened = new MemoryStore(file);
  expect([...reopened.map('items').keys()]).toEqual([]);
  await reopened.close();
});

it('A table is not rebuilt when the template names the same indexes in another order', async () => {
  const engine = await startEngine();
  const include = (NonKeyAttributes: string[], first: boolean) => ({
    ...structuredClone(TABLE_DEFINITION),
    TableName: 'other',
    GlobalSecondaryIndexes: TABLE_DEFINITION.GlobalSecondaryIndexes.map((index) => ({
      ...index,
      Projection: first
        ? { ProjectionType: 'INCLUDE', NonKeyAttributes }
        : { NonKeyAttributes, ProjectionType: 'INCLUDE' },
    })),
  });
  await engine.ensureTable(include(['a', 'b'], true), undefined);
  const created = vi.spyOn(DynamoDb.prototype, 'call');
  await engine.ensureTable(include(['b', 'a'], false), undefined);
  expect(created).not.toHaveBeenCalled();
  await engine.ensureTable(include(['a'], false), undefined);
  expect(created).toHaveBeenCalledWith('CreateTable', expect.anything());
  created.mockRestore();
});

it('A table with changed indexes has all items, and their entries in the new indexes only', async () => {
  const open = () => new DynamoDb({ file, clock: { now: () => 0 } });
  const keys = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  const define = (index: string, NonKeyAttributes: string[]) => ({
    TableName: 'rows',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', 'group'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keys('pk', 'sk'),
    GlobalSecondaryIndexes: [
      { IndexName: index, KeySchema: keys('group', 'sk'), Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes } },
    ],
  });
  const query = (engine: DynamoDb, IndexName: string) =>
    engine.call('Query', {
      TableName: 'rows',
      IndexName,
      KeyConditionExpression: '#g = :g',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':g': { S: 'g' } },
    });
  const first = open();
  await first.ensureTable(define('old', ['name']), undefined);
  for (let n = 0; n < 1_005; n += 1) {
    const Item = { pk: { S: `p${n}` }, sk: { S: String(n) }, group: { S: n < 3 ? 'g' : 'h' }, color: { S: 'red' } };
    await first.call('PutItem', { TableName: 'rows', Item });
  }
  await first.close();
  for (let start = 0; start < 2; start += 1) {
    const engine = open();
    await engine.ensureTable(define('new', ['color']), undefined);
    expect(engine.items('rows')).toHaveLength(1_005);
    const { Items } = await query(engine, 'new');
    expect(Items).toEqual(
      ['0', '1', '2'].map((n) => ({ pk: { S: `p${n}` }, sk: { S: n }, group: { S: 'g' }, color: { S: 'red' } })),
    );
    await expect(query(engine, 'old')).rejects.toThrow();
    await engine.close();
  }
});

it('An item is the same after it was a text', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '\t', '\n', 'é👍', '\ud800'));
  const scalar = fc.oneof(
    fc.record({ S: text }),
    fc.record({ N: fc.integer().map(String) }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ NULL: fc.constant(true) }),
    fc.record({ SS: fc.array(text, { minLength: 1 }) }),
  );
  const value = fc.oneof(
    scalar,
    fc.record({ L: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(text, scalar, { maxKeys: 3 }) }),
  );
  const name = fc.oneof(text, fc.constantFrom('S', 'M', '7', '__proto__'));
  const item = fc.array(fc.tuple(name, value)).map((fields) => Object.fromEntries(fields) as Record<string, never>);
  fc.assert(
    fc.property(item, (before) => {
      const formatted = formatItem(before);
      expect(formatted).not.toMatch(/[\t\n]/);
      expect(JSON.stringify(parseItem(formatted))).toBe(JSON.stringify(before));
    }),
  );
});

it('A store returns the same items before and after its file is written, and after a restart', async () => {
  const item = (name: string) => ({ pk: { S: 'a\tb' }, name: { S: name }, tags: { SS: ['é👍'] } });
  const store = new MemoryStore(file);
  store.commit([
    ['p', 'item-t', '00/61/', item('first')],
    ['p', 'index-global~t~i', '00/61/62/', item('first')],
    ['p', 'table', 't', { TableName: 't' }],
    ['p', 'item-t', '00/62/', item('gone')],
  ]);
  store.commit([
    ['p', 'item-t', '00/61/', item('second')],
    ['d', 'item-t', '00/62/'],
  ]);
  const read = (from: MemoryStore) => [
    from.map('item-t').range({}),
    from.map('item-t').get('00/61/'),
    from.map('index-global~t~i').get('00/61/62/'),
    from.map('table').get('t'),
  ];
  const expected = [['00/61/'], item('second'), item('first'), { TableName: 't' }];
  expect(read(store)).toEqual(expected);
  await new Promise((resolve) => setImmediate(resolve));
  expect(read(store)).toEqual(expected);
  await store.close();
  for (let start = 0; start < 2; start += 1) {
    const reopened = new MemoryStore(file);
    expect(read(reopened)).toEqual(expected);
    await reopened.close();
  }
});

it('A file of an earlier version is read and rewritten', async () => {
  const writes = (name: string) => JSON.stringify([['p', 'item-t', '00/61/', { pk: { S: 'a' }, name: { S: name } }]]);
  writeFileSync(file, `${writes('first')}\n`);
  writeFileSync(`${file}.1`, `${writes('second')}\n${writes('torn').slice(0, -5)}`);
  for (let start = 0; start < 2; start += 1) {
    const store = new MemoryStore(file);
    expect(store.map('item-t').get('00/61/')).toEqual({ pk: { S: 'a' }, name: { S: 'second' } });
    await store.close();
    // The snapshot is a word of 4 bytes, the length of a block in 4 bytes, and the compressed block.
    const lines = zstdDecompressSync(readFileSync(file).subarray(8)).toString();
    expect(lines).toBe('m\titem-t\tp\t00/61/\t{"pk":"a","name":"second"}\n');
  }
});

it('Expired items are deleted after a restart, and the others stay', async () => {
  const open = async () => {
    const engine = new DynamoDb({ file, clock: { now: () => 2_000_000 } });
    await engine.ensureTable(structuredClone(TABLE_DEFINITION) as unknown as Input, 'expires');
    return engine;
  };
  const first = await open();
  const items = ['1999', '2001', null].map((expires, index) => ({
    pk: { S: `p${index}` },
    sk: { S: 'expires' },
    ...(expires === null ? {} : { expires: { N: expires } }),
  }));
  for (const Item of items) await first.call('PutItem', { TableName: 'table', Item });
  await first.close();
  const second = await open();
  await second.expire();
  expect(second.items('table').map(({ pk }) => pk?.['S'])).toEqual(expect.arrayContaining(['p1', 'p2']));
  expect(second.items('table')).toHaveLength(2);
  await second.close();
});
