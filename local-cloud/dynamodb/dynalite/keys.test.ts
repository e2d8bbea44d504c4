import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TABLE_DEFINITION } from '../in-process.ts';
import type { Item, Table } from '../item.ts';
import { readCommonBatch } from './common-batches.ts';
import type { DynaliteStore } from './dynalite.ts';
import { planIndexes } from './index-entries.ts';
import { hashTextsAtOnce } from './key-cache.ts';
import { skipTextKeys } from './key-checks.ts';

type UpdateIndexes = Parameters<typeof planIndexes<DynaliteStore>>[1];
interface Theirs {
  hashPrefix(value: unknown, type: string, sortValue?: unknown, sortType?: string): string;
  createKey(item: unknown, table: Table, keySchema?: Table['KeySchema']): string;
  updateIndexes: UpdateIndexes;
  validateItem(item: Item, table: Table): unknown;
  validateKey(key: unknown, table: Table): unknown;
}
// Another copy of the module: the engine corrects the one that it uses.
const require = createRequire(import.meta.url);
const path = require.resolve('dynalite/db');
const engines = require.cache[path];
delete require.cache[path];
const theirs = require('dynalite/db') as Theirs;
if (engines) require.cache[path] = engines;

const table = TABLE_DEFINITION as unknown as Table;
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\uDC00a', 'a\uD800', 'é👍', 'x'.repeat(3_000)),
);
const value = fc.oneof({ weight: 5, arbitrary: fc.record({ S: text }) }, fc.record({ N: fc.integer().map(String) }));
const NAMES = ['pk', 'sk', 'contactsPk', 'contactsSk', 'namesPk', 'namesSk', 'name', 'phone', 'other'];
const item = fc.dictionary(fc.constantFrom(...NAMES), value) as fc.Arbitrary<Item>;
const stored = fc
  .dictionary(fc.constantFrom(...NAMES), fc.record({ S: fc.string({ minLength: 1 }) }))
  .map((each): Item => ({ ...each, pk: { S: 'p' }, sk: { S: 's' } }));

it('A text has the hash of dynalite', () => {
  const hashPrefix = hashTextsAtOnce(theirs.hashPrefix);
  fc.assert(
    fc.property(text, text, (partition, sort) => {
      expect(hashPrefix(partition, 'S')).toBe(theirs.hashPrefix(partition, 'S'));
      expect(hashPrefix(partition, 'S', sort, 'S')).toBe(theirs.hashPrefix(partition, 'S', sort, 'S'));
    }),
  );
});

it('Indexes get and lose the entries that dynalite gives and takes', () => {
  const record = (update: UpdateIndexes, before: Item | undefined, after: Item | undefined): unknown => {
    const changes: unknown[] = [];
    const getIndexDb = (_kind: string, _table: string, index: string) => ({
      put: (key: string, entry: unknown, done: (error: null) => void) =>
        done((changes.push([index, key, entry]), null)),
      del: (key: string, done: (error: null) => void) => done((changes.push([index, key]), null)),
    });
    update({ getIndexDb } as unknown as DynaliteStore, table, before, after, () => changes.push('done'));
    return changes;
  };
  const state = fc.option(stored, { nil: undefined });
  fc.assert(
    fc.property(state, state, (before, after) => {
      const planned = planIndexes(theirs, theirs.updateIndexes);
      expect(record(planned, before, after)).toEqual(record(theirs.updateIndexes, before, after));
    }),
  );
});

it('Keys are refused as dynalite refuses them', () => {
  const ours = skipTextKeys(theirs);
  fc.assert(
    fc.property(item, (each) => {
      expect(ours.validateItem(each, table) ?? 'right').toEqual(theirs.validateItem(each, table) ?? 'right');
      expect(ours.validateKey(each, table) ?? 'right').toEqual(theirs.validateKey(each, table) ?? 'right');
    }),
  );
});

const KEY = { pk: { S: 'a' }, sk: { S: 'b' } };

it('A batch of different keys of texts is one of the usual form', () => {
  const requests = { table: { Keys: [KEY, { ...KEY, sk: { S: 'c' } }], ConsistentRead: true } };
  expect(readCommonBatch({ RequestItems: requests })).toEqual({ RequestItems: requests });
});

it.each([
  ['the same key twice', { table: { Keys: [KEY, { sk: KEY.sk, pk: KEY.pk }] } }],
  ['a key of a number', { table: { Keys: [{ pk: { S: 'a' }, sk: { N: '1' } }] } }],
  ['no keys', { table: { Keys: [] } }],
  ['too many keys', { table: { Keys: Array.from({ length: 101 }, (_, n) => ({ ...KEY, sk: { S: String(n) } })) } }],
  ['a projection', { table: { Keys: [KEY], ProjectionExpression: 'pk' } }],
  ['two tables', { table: { Keys: [KEY] }, other: { Keys: [KEY] } }],
  ['a name that is too short', { t: { Keys: [KEY] } }],
  ['a setting of the wrong type', { table: { Keys: [KEY], ConsistentRead: 'true' } }],
])('A batch with %s is not one of the usual form', (_what, RequestItems) => {
  expect(readCommonBatch({ RequestItems })).toBeUndefined();
});
