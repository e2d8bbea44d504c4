import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InProcessTable } from '../../../local-cloud/engine.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { NO_GROUP_FILES } from '../../domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../domain/groups/landing-settings.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ListContactsInput } from '../contacts/contact-pages.ts';
import { listContacts, type ContactPage } from '../contacts/list-contacts.ts';

const O = 'o';
const COUNTER_SHARDS = 8;
const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW);

let data: Data;
let calls: InProcessTable['calls'];
let close = (): void => undefined;

beforeEach(async () => {
  const table = await createInProcessData();
  close = () => table.client.destroy();
  calls = table.calls;
  ({ data } = table);
  await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550100' }));
});
afterEach(() => close());

const toId = (index: number): string => `c${String(index).padStart(5, '0')}`;

async function fillGroup(groupId: string, from: number, count: number): Promise<void> {
  const landing = DEFAULT_LANDING_SETTINGS;
  const group = { organizationId: O, id: groupId, code: `code-${groupId}`, name: groupId, created: NOW, version: 1 };
  await data.groups.createGroup({ ...group, archived: null, landing, files: NO_GROUP_FILES }, null);
  const contacts = Array.from({ length: count }, (_, index) =>
    newContact({
      organizationId: O,
      id: toId(from + index),
      created: NOW,
      name: `Person ${from + index}`,
      phone: `+1602${5_550_000 + from + index}`,
    }),
  );
  await addContactsTo(data, O, contacts);
  await data.groupMembers.addMembers(
    { organizationId: O, groupId },
    contacts.map(({ id }) => id),
  );
}

async function list(groupId: string, input: Partial<ListContactsInput> = {}): Promise<ContactPage> {
  const page = await listContacts({ data, imports: { send: async () => undefined } }, actor, {
    campaignId: null,
    groupId,
    page: 1,
    after: null,
    search: '',
    filter: null,
    ...input,
  });
  if (page instanceof Refusal) throw new Error(page.errors.join());
  return page;
}

describe('A page of a group', () => {
  it('reads as much in a large group as in a small one, on the first page and behind a cursor', async () => {
    await fillGroup('small', 0, 25);
    await fillGroup('large', 100, 1_500);
    const costs: unknown[] = [];
    /** Missing shards of the number of contacts cost as much as existing ones. */
    const readCosts = (): unknown =>
      Object.fromEntries(
        [...calls].map(([name, { calls: times, items }]) => [
          name,
          { times, items: name === 'BatchGetItem' ? items <= 10 + COUNTER_SHARDS : items },
        ]),
      );
    for (const groupId of ['small', 'large']) {
      calls.clear();
      const { next, total } = await list(groupId);
      costs.push(readCosts());
      calls.clear();
      const second = await list(groupId, { page: 2, after: next });
      costs.push(readCosts());
      expect([total, second.contacts.length]).toEqual([groupId === 'small' ? 25 : 1_500, 10]);
    }
    expect(costs.slice(2)).toEqual(costs.slice(0, 2));
  });

  it('finds by name and by state among the contacts of the group only', async () => {
    await fillGroup('one', 0, 12);
    await fillGroup('two', 20, 12);
    expect((await list('one', { search: 'person 1' })).contacts.map(({ id }) => id)).toEqual([11, 10, 1].map(toId));
    const [first, other] = await data.contacts.findMany(O, [toId(3), toId(20)]);
    if (!first || !other) throw new Error('The contacts should be there');
    for (const contact of [first, other]) {
      const message = newMessage({
        organizationId: O,
        contactId: contact.id,
        id: `m${contact.id}`,
        kind: 'INBOUND',
        state: 'RECEIVED',
        lane: 'reply',
        body: 'Hi',
        phone: contact.phone,
        created: NOW,
        due: NOW,
      });
      await data.inbox.receive(message, contact, `SM${contact.id}`, { isReply: true, hint: false }, NOW);
    }
    expect((await list('one', { filter: 'unread' })).contacts.map(({ id }) => id)).toEqual([toId(3)]);
    await data.contactArchive.setArchived(first, NOW);
    expect((await list('one', { filter: 'unread' })).total).toBe(0);
    expect((await list('one', { filter: 'archived' })).contacts.map(({ id }) => id)).toEqual([toId(3)]);
    expect((await list('one')).total).toBe(11);
  });

  it('of a group that does not exist is refused', async () => {
    await expect(list('none')).rejects.toThrow('There is no such group.');
  });
});
