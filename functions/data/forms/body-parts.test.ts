import { expect, it } from 'vitest';
import { createInProcessTable } from '../../../scripts/local/dynamodb/in-process.ts';
import { createData } from '../index.ts';
import { Table } from '../table/table.ts';

it('A deleted option of a form is in no list, is found by no id, and is deleted once', async () => {
  const { name, client } = await createInProcessTable(async () => undefined);
  const { bodyParts } = createData(new Table(name, client, async () => undefined));
  const now = new Date('2026-03-02T17:00:00Z');
  const arm = { organizationId: 'o', id: 'arm', label: 'Left arm', campaignIds: ['c'], created: now, version: 1 };
  const leg = { ...arm, id: 'leg', label: 'Left leg' };
  await bodyParts.create(arm);
  await bodyParts.create(leg);
  expect(await bodyParts.delete('o', 'arm', now)).toBe(true);
  expect(await bodyParts.list('o')).toEqual([leg]);
  expect(await bodyParts.find('o', 'arm')).toBeNull();
  expect(await bodyParts.change('o', 'arm', (part) => ({ ...part, label: 'Right arm' }))).toBeNull();
  expect(await bodyParts.list('o')).toEqual([leg]);
  client.destroy();
});
