import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startEngine, TABLE_DEFINITION } from './in-process.ts';
import { MemoryStore } from './store.ts';

it('A large map is dropped from memory and from the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const file = join(folder, 'table.jsonl');
  const store = new MemoryStore(file);
  for (let index = 0; index < 200_000; index += 1) store.commit([['p', 'items', `key-${index}`, index]]);
  store.drop('items');
  await store.close();
  const reopened = new MemoryStore(file);
  expect([...reopened.map('items').keys()]).toEqual([]);
  await reopened.close();
  rmSync(folder, { recursive: true });
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
  const call = vi.spyOn(engine, 'call');
  await engine.ensureTable(include(['b', 'a'], false), undefined);
  expect(call).not.toHaveBeenCalled();
  await engine.ensureTable(include(['a'], false), undefined);
  expect(call).toHaveBeenCalledWith('DeleteTable', { TableName: 'other' });
});
