import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildContactChange } from '../../data/contacts/contact-lists.ts';
import type { Data } from '../../data/index.ts';
import { contactKey } from '../../data/table/keys.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ListContactsInput } from './contact-pages.ts';
import { listContacts, type ContactPage } from './list-contacts.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW);

async function start(count: number) {
  const { data, client } = await createInProcessData();
  const contacts = Array.from({ length: count }, (_, index) =>
    newContact({ organizationId: O, id: `c${String(index).padStart(5, '0')}`, created: NOW, name: `Person ${index}` }),
  );
  await addContactsTo(data, O, contacts);
  return { data, ids: contacts.map(({ id }) => id), close: () => client.destroy() };
}

async function change(data: Data, id: string, to: Partial<Contact>): Promise<void> {
  const contact = await data.contacts.findContact(O, id);
  if (!contact) throw new Error(`There is no contact ${id}`);
  const { update, delta } = buildContactChange(contact, to);
  await data.table.transact([
    data.table.updateWrite(contactKey(O, id), update),
    ...data.counters.organizationWrites(O, id, delta),
  ]);
}

const messageAt = (second: number): Contact['lastMessage'] => ({
  messageId: `m${second}`,
  direction: 'OUT',
  body: 'Hi',
  at: new Date(NOW.getTime() + second * 1_000),
});

async function list(data: Data, given: Partial<ListContactsInput>): Promise<ContactPage> {
  const input = { campaignId: null, page: 1, after: null, search: '', filter: null, ...given };
  const page = await listContacts({ data, imports: { send: async () => undefined } }, actor, input);
  if (page instanceof Refusal) throw new Error(page.errors.join());
  return page;
}

/** Reads all pages of ten, by cursor or by number. */
async function readAll(data: Data, given: Partial<ListContactsInput>, by: 'cursor' | 'number'): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  for (let page = 1; ; page += 1) {
    const shown: ContactPage = await list(data, { ...given, page, after: by === 'cursor' ? after : null });
    ids.push(...shown.contacts.map(({ id }) => id));
    after = shown.next;
    if (by === 'cursor' ? after === null : shown.contacts.length === 0) return ids;
  }
}

async function findExpected(data: Data, ids: readonly string[]): Promise<string[]> {
  const key = ({ lastMessage, id }: Contact): string => `${lastMessage?.at.toISOString() ?? ''}#${id}`;
  const shown = (await data.contacts.findMany(O, ids)).filter(({ archived }) => archived === null);
  return shown.sort((a, b) => (key(a) < key(b) ? 1 : -1)).map(({ id }) => id);
}

const COUNT = 34;
const action = fc.record({
  index: fc.nat(COUNT - 1),
  kind: fc.constantFrom('message', 'take back', 'archive', 'restore' as const),
});

it('Contacts by last message: those with a conversation first, then the newest, in the list and in a search', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const { data, ids, close } = await start(COUNT);
      for (const [second, { index, kind }] of actions.entries()) {
        const id = ids[index] ?? '';
        if (kind === 'message') await change(data, id, { lastMessage: messageAt(second), isOpen: true });
        else if (kind === 'take back') await change(data, id, { lastMessage: null });
        else await change(data, id, { archived: kind === 'archive' ? NOW : null });
      }
      const expected = await findExpected(data, ids);
      expect((await list(data, { sort: 'LAST_MESSAGE' })).total).toBe(expected.length);
      expect(await readAll(data, { sort: 'LAST_MESSAGE' }, 'cursor')).toEqual(expected);
      expect(await readAll(data, { sort: 'LAST_MESSAGE' }, 'number')).toEqual(expected);
      close();
    }),
    { numRuns: 25 },
  );
});

it('A search with few and with many results has the same order by last message, and names everyone once', async () => {
  const { data, ids, close } = await start(1_250);
  for (const [second, index] of [3, 700, 1_249, 40, 12, 1_001].entries())
    await change(data, ids[index] ?? '', { lastMessage: messageAt(second), isOpen: true });
  const expected = await findExpected(data, ids);
  const many = { search: 'Person', sort: 'LAST_MESSAGE' } as const;
  const first = await list(data, many);
  expect(first).toMatchObject({ total: 1_250, more: true });
  expect(first.contacts.slice(0, 6).map(({ id }) => id)).toEqual(expected.slice(0, 6));
  expect(await readAll(data, many, 'cursor')).toEqual(expected);
  const few = { search: 'Person 12', sort: 'LAST_MESSAGE' } as const;
  const found = new Set(await readAll(data, { search: 'Person 12' }, 'number'));
  expect(await readAll(data, few, 'number')).toEqual(expected.filter((id) => found.has(id)));
  close();
});

it('A search among conversations looks through their list when it finds many contacts', async () => {
  const { data, ids, close } = await start(1_100);
  const talking = [5, 90, 1_050];
  for (const [second, index] of talking.entries())
    await change(data, ids[index] ?? '', { lastMessage: messageAt(second), lastInbound: NOW });
  const expected = talking.toReversed().map((index) => ids[index]);
  for (const filter of ['messages', 'unread'] as const)
    expect(await readAll(data, { search: 'Person', filter }, 'cursor')).toEqual(expected);
  close();
});

it.each([40, 1_100])('Of %i contacts the list by last conversation shows each age, latest first', async (count) => {
  const { data, ids, close } = await start(count);
  const daysAgo = (days: number): Contact['lastMessage'] => messageAt(-days * 86_400);
  for (const [index, days] of [2, 20, 60, 100].entries())
    await change(data, ids[index] ?? '', { lastMessage: daysAgo(days), isOpen: true });
  await change(data, ids[4] ?? '', { lastMessage: daysAgo(101), archived: NOW });
  const pick = (...indexes: number[]): (string | undefined)[] => indexes.map((index) => ids[index]);
  // Few contacts are read at once, and many are found by looking through the list of conversations.
  const by = count > 1_000 ? 'cursor' : 'number';
  expect(await readAll(data, { filter: 'within7Days' }, by)).toEqual(pick(0));
  expect(await readAll(data, { filter: 'within30Days' }, by)).toEqual(pick(0, 1));
  expect(await readAll(data, { filter: 'over30Days' }, by)).toEqual(pick(2, 3));
  expect(await readAll(data, { filter: 'over90Days' }, by)).toEqual(pick(3));
  expect(await readAll(data, { filter: 'noConversation' }, by)).toEqual(ids.slice(5).toReversed());
  close();
});
