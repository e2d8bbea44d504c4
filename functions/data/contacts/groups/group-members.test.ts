import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { createInProcessTable, TABLE_NAME } from '../../../../local-cloud/engine.ts';
import { findGroupViolations } from '../../../../test/support/crashes/invariants/group-members.ts';
import { newContact, type Contact } from '../../../domain/contacts/contact.ts';
import { GROUP_LIMITS } from '../../../domain/groups/group.ts';
import { createData, type Data } from '../../index.ts';
import { Table, type Item } from '../../table/table.ts';
import { countCases } from '../../../../test/support/simulation/exploration.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const CONTACT_IDS = ['ann', 'bob', 'cid'] as const;
const GROUP_IDS = ['red', 'blue'] as const;
const RUNS = countCases('GROUP_RUNS', 60);

type ContactName = (typeof CONTACT_IDS)[number];
type GroupName = (typeof GROUP_IDS)[number];

let data: Data;
let listItems: () => Promise<Item[]>;
let beforeCall: () => Promise<void>;

beforeEach(async () => {
  beforeCall = async () => undefined;
  const { name, client } = await createInProcessTable(() => beforeCall());
  const documents = DynamoDBDocumentClient.from(client);
  listItems = async () => ((await documents.send(new ScanCommand({ TableName: TABLE_NAME }))).Items ?? []) as Item[];
  data = createData(new Table(name, client, async () => undefined));
  await data.contactWriter.addContacts(
    O,
    CONTACT_IDS.map((id) => ({ contact: buildContact(id), attestation: null })),
  );
});

function buildContact(id: ContactName): Contact {
  const phone = `+1602555010${CONTACT_IDS.indexOf(id) + 1}` as const;
  return newContact({ organizationId: O, id, created: NOW, name: id, phone });
}

const add = (groupId: GroupName, id: ContactName) => data.groupMembers.addMembers({ organizationId: O, groupId }, [id]);
const addAll = (groupId: GroupName) => data.groupMembers.addMembers({ organizationId: O, groupId }, CONTACT_IDS);
const remove = (groupId: GroupName, id: ContactName) =>
  data.groupMembers.removeMembers({ organizationId: O, groupId }, [id]);
const archive = (id: ContactName) => data.contactArchive.setArchived(buildContact(id), NOW);
const restore = (id: ContactName) => data.contactArchive.setArchived(buildContact(id), null);
const merge = (id: ContactName) =>
  data.contactWriter.addContacts(O, [{ contact: { ...buildContact(id), id: `copy of ${id}` }, attestation: null }]);
const undo = async (id: ContactName, undoId: string) => {
  const [found] = await data.importUndo.findImported(O, [id], undoId);
  return found && data.importUndo.archive(O, [found.contact], undoId, NOW);
};

type Act = readonly [
  kind: 'add' | 'addAll' | 'remove' | 'archive' | 'restore' | 'merge' | 'undo',
  ContactName,
  GroupName,
];
const act: fc.Arbitrary<Act> = fc.tuple(
  fc.constantFrom('add' as const, 'addAll', 'remove', 'archive', 'restore', 'merge', 'undo'),
  fc.constantFrom(...CONTACT_IDS),
  fc.constantFrom(...GROUP_IDS),
);

function run([kind, id, groupId]: Act, number: number): Promise<unknown> {
  switch (kind) {
    case 'add':
      return add(groupId, id);
    case 'addAll':
      return addAll(groupId);
    case 'remove':
      return remove(groupId, id);
    case 'archive':
      return archive(id);
    case 'restore':
      return restore(id);
    case 'merge':
      return merge(id);
    case 'undo':
      return undo(id, `undo-${number}`);
  }
}

async function listMembers(groupId: GroupName): Promise<string[]> {
  const { contacts } = await data.groupMembers.listPage(O, groupId, { limit: 10 });
  return contacts.map(({ id }) => id);
}

async function count(groupId: GroupName): Promise<number | undefined> {
  return (await data.counters.getGroupCounts(O, [groupId])).get(groupId);
}

it('Lists and counts of groups stay exact while contacts change in any order', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(act, { minLength: 2, maxLength: 5 }), async (scheduler, acts) => {
      let isScheduled = true;
      beforeCall = () => (isScheduled ? scheduler.schedule(Promise.resolve()) : Promise.resolve());
      number += 1;
      await scheduler.waitFor(Promise.all(acts.map((each) => run(each, number))));
      isScheduled = false;
      expect(findGroupViolations(await listItems())).toEqual([]);
      for (const groupId of GROUP_IDS) {
        const members = await listMembers(groupId);
        expect(await count(groupId)).toBe(members.length);
        // Search knows the same members, in the log as in the blocks.
        expect((await data.search.findContacts(O, { search: '', kind: null, groupIds: [groupId] })).ids).toEqual(
          members,
        );
      }
      await data.compaction.compactStep(O);
    }),
    { numRuns: RUNS },
  );
});

it('A function that ends at any call leaves exact lists and counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), fc.nat(12), async (acts, end) => {
      for (const [index, each] of acts.entries()) {
        let calls = 0;
        beforeCall = async () => {
          calls += 1;
          if (calls > end) throw Object.assign(new Error('The function ended'), { name: 'Ended' });
        };
        await run(each, index).catch(() => undefined);
      }
      beforeCall = async () => undefined;
      expect(findGroupViolations(await listItems())).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

it('An archived contact leaves the list and the count, and a restore brings the contact back', async () => {
  await addAll('red');
  await archive('bob');
  expect([await listMembers('red'), await count('red')]).toEqual([['cid', 'ann'], 2]);
  await restore('bob');
  expect([await listMembers('red'), await count('red')]).toEqual([['cid', 'bob', 'ann'], 3]);
});

it('Two people who add a contact to two groups at the same moment lose no group', async () => {
  await Promise.all([add('red', 'ann'), add('blue', 'ann')]);
  expect((await data.contacts.findContact(O, 'ann'))?.groupIds).toEqual(['blue', 'red']);
});

it('A repetition by the same job counts the same contacts, and another call finds them in the group', async () => {
  const change = { organizationId: O, groupId: 'red', by: 'job' };
  expect(await data.groupMembers.addMembers(change, CONTACT_IDS)).toMatchObject({ added: CONTACT_IDS, already: 0 });
  expect((await data.groupMembers.addMembers(change, CONTACT_IDS)).added.toSorted()).toEqual(CONTACT_IDS);
  expect(await addAll('red')).toMatchObject({ added: [], already: 3 });
  expect(await count('red')).toBe(3);
});

it('An archived contact, and one in as many groups as it can be in, are skipped with the reason', async () => {
  await archive('ann');
  for (let number = 0; number < GROUP_LIMITS.perContact; number += 1)
    await data.groupMembers.addMembers({ organizationId: O, groupId: `g${number}` }, ['bob']);
  const { added, skipped } = await addAll('red');
  expect(added).toEqual(['cid']);
  expect(skipped.map(({ contact: { id }, reason }) => [id, reason])).toEqual([
    ['ann', 'CONTACT_ARCHIVED'],
    ['bob', 'IN_TOO_MANY_GROUPS'],
  ]);
  // One transaction archives a contact with all its groups.
  await archive('bob');
  expect(findGroupViolations(await listItems())).toEqual([]);
});

it('Work whose check fails changes nothing', async () => {
  const checks = () => [
    data.table.checkWrite({ pk: 'nothing', sk: 'here' }, { ConditionExpression: 'attribute_exists(pk)' }),
  ];
  expect(await data.groupMembers.addMembers({ organizationId: O, groupId: 'red', checks }, CONTACT_IDS)).toMatchObject({
    added: [],
    interrupted: true,
  });
  await addAll('red');
  expect(await data.groupMembers.removeMembers({ organizationId: O, groupId: 'red', checks }, CONTACT_IDS)).toEqual({
    removed: [],
    kept: [],
    interrupted: true,
  });
  expect(await count('red')).toBe(3);
});
