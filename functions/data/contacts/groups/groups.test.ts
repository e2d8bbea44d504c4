import { createInProcessData } from '../../../../test/support/scenarios/in-process-data.ts';
import { NO_GROUP_FILES } from '../../../domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../../domain/groups/landing-settings.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Group } from '../../../domain/groups/group.ts';
import type { Data } from '../../index.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');

let data: Data;

beforeEach(async () => {
  ({ data } = await createInProcessData());
});

const build = (id: string, name = id): Group => ({
  organizationId: O,
  id,
  code: `code-${id}`,
  name,
  created: NOW,
  archived: null,
  landing: DEFAULT_LANDING_SETTINGS,
  files: NO_GROUP_FILES,
  version: 1,
});
const list = async (options: { search?: string; archived?: boolean; limit?: number; after?: string | null } = {}) => {
  const page = await data.groups.listPage(O, { search: '', archived: false, limit: 10, after: null, ...options });
  return { ...page, groups: page.groups.map(({ name }) => name) };
};

it('Two tabs that create a group at the same moment do not exceed the limit of the plan', async () => {
  const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => data.groups.createGroup(build(id), 3)));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'PLAN_LIMIT')).toHaveLength(2);
  expect((await list()).total).toBe(3);
});

it('An archived group makes room, and comes back only while there is room', async () => {
  for (const id of ['a', 'b', 'c']) await data.groups.createGroup(build(id), 3);
  expect(await data.groups.setArchived(O, ['a', 'b'], NOW, 3)).toBeNull();
  expect(await list()).toMatchObject({ groups: ['c'], total: 1 });
  expect(await list({ archived: true })).toMatchObject({ groups: ['b', 'a'], total: 2 });
  expect(await data.groups.createGroup(build('d'), 3)).toBeNull();
  expect(await data.groups.setArchived(O, ['a', 'b'], null, 3)).toBe('PLAN_LIMIT');
  expect(await data.groups.setArchived(O, ['a'], null, 3)).toBeNull();
  // A repetition changes nothing.
  expect(await data.groups.setArchived(O, ['a'], null, 3)).toBeNull();
  expect(await list()).toMatchObject({ groups: ['d', 'c', 'a'], total: 3 });
});

it('The list has pages, and a search finds words of the name in any case', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await data.groups.createGroup(build(id, `Spring ${id}`), null);
  await data.groups.createGroup(build('f', 'José'), null);
  const first = await list({ limit: 4 });
  expect(first).toMatchObject({ groups: ['José', 'Spring e', 'Spring d', 'Spring c'], total: 6 });
  expect(await list({ limit: 4, after: first.next })).toMatchObject({ groups: ['Spring b', 'Spring a'], next: null });
  const found = await list({ search: 'spring', limit: 2 });
  expect(found).toMatchObject({ groups: ['Spring e', 'Spring d'], total: 5 });
  expect((await list({ search: 'spring', limit: 2, after: found.next })).groups).toEqual(['Spring c', 'Spring b']);
  expect((await list({ search: 'jose' })).groups).toEqual(['José']);
});

it('Two changes at the same moment are both kept, and the list shows the new name', async () => {
  await data.groups.createGroup(build('a'), null);
  await Promise.all([
    data.groups.change(O, 'a', (group) => ({ ...group, name: 'New' })),
    data.groups.setArchived(O, ['a'], NOW, null),
  ]);
  expect(await data.groups.findGroup(O, 'a')).toMatchObject({ name: 'New', archived: NOW });
  expect((await list({ archived: true, search: 'new' })).groups).toEqual(['New']);
  expect(await data.groups.change(O, 'none', (group) => group)).toBeNull();
});

it('A change with writes of other items commits both, or neither when someone else was first with one of them', async () => {
  await data.groups.createGroup(build('a'), null);
  const { table } = data;
  const note = { pk: 'NOTE', sk: 'a' };
  let plans = 0;
  const save = (title: string) =>
    data.groups.changeWith(O, 'a', async (before) => {
      plans += 1;
      const found = await table.get(note);
      const isNew = found === undefined;
      const write = isNew
        ? table.putWrite({ ...note, title }, { ConditionExpression: 'attribute_not_exists(pk)' })
        : table.checkWrite(note, { ConditionExpression: 'attribute_exists(pk)' });
      return { group: isNew ? { ...before, name: title } : before, writes: [write] };
    });
  const names = await Promise.all([save('One'), save('Two')]);
  const stored = await data.groups.findGroup(O, 'a');
  expect(stored).toMatchObject({ name: String((await table.get(note))?.title), version: 2 });
  expect(names.map((group) => group?.name)).toEqual([stored?.name, stored?.name]);
  expect(plans).toBeGreaterThanOrEqual(2);
});
