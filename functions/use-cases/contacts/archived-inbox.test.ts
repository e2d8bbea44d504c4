import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { beforeEach, expect, it } from 'vitest';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { contactKey, inboxPk } from '../../data/table/keys.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listContacts } from './list-contacts.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW);
const NAMES = ['ann', 'bob', 'cid'] as const;
type Name = (typeof NAMES)[number];

let data: Data;

beforeEach(async () => {
  ({ data } = await createInProcessData());
  await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550100' }));
  await data.contactWriter.addContacts(
    O,
    NAMES.map((id, index) => ({
      contact: newContact({ organizationId: O, id, created: NOW, name: id, phone: `+1602555010${index + 1}` }),
      attestation: null,
    })),
  );
});

async function find(id: Name): Promise<Contact> {
  const contact = await data.contacts.findContact(O, id);
  if (!contact) throw new Error(`${id} does not exist`);
  return contact;
}

/** A text from a contact at a minute. */
async function reply(id: Name, minute: number): Promise<void> {
  const contact = await find(id);
  const at = new Date(NOW.getTime() + minute * 60_000);
  await data.inbox.receive(
    newMessage({
      organizationId: O,
      contactId: id,
      id: `m${minute}`,
      kind: 'INBOUND',
      state: 'RECEIVED',
      lane: 'reply',
      body: `at ${minute}`,
      phone: contact.phone,
      created: at,
      due: at,
    }),
    contact,
    `SM${minute}`,
    { isReply: true, hint: false },
    at,
  );
}

async function listInbox(filter: 'messages' | 'unread', search = ''): Promise<string[]> {
  const page = await listContacts({ data, imports: { send: async () => undefined } }, actor, {
    campaignId: null,
    page: 1,
    after: null,
    search,
    filter,
  });
  if (page instanceof Refusal) throw new Error(page.errors.join());
  expect(page.total).toBe(page.contacts.length);
  return page.contacts.map(({ id }) => id);
}

const archive = async (id: Name): Promise<boolean> => data.contactArchive.setArchived(await find(id), NOW);
const restore = async (id: Name): Promise<boolean> => data.contactArchive.setArchived(await find(id), null);

/** The inbox, which is the same as the unread contacts and as the index. */
async function readInbox(): Promise<string[]> {
  const shown = await listInbox('messages');
  expect(await listInbox('unread')).toEqual(shown);
  const { contacts } = await data.contacts.listPage(O, 'inbox', { limit: 10, after: null, skip: 0 });
  expect(contacts.map(({ id }) => id)).toEqual(shown);
  return shown;
}

it('A reply of an archived contact is kept, appears in no list, and a restore brings the contact to its place', async () => {
  await reply('ann', 1);
  await reply('bob', 2);
  await archive('ann');
  await reply('ann', 3);
  await reply('cid', 4);
  expect(await readInbox()).toEqual(['cid', 'bob']);
  expect(await listInbox('messages', 'ann')).toEqual([]);
  expect((await data.messages.listLatest(O, 'ann', 9)).map(({ body }) => body)).toEqual(['at 3', 'at 1']);
  await restore('ann');
  expect(await readInbox()).toEqual(['cid', 'ann', 'bob']);
});

it('A contact without a conversation who writes while it is archived appears after a restore', async () => {
  await archive('ann');
  await reply('ann', 1);
  expect(await readInbox()).toEqual([]);
  await restore('ann');
  expect(await readInbox()).toEqual(['ann']);
});

it('A restore of a contact without a conversation adds nothing to the inbox, and its first text does', async () => {
  await archive('ann');
  await restore('ann');
  expect(await readInbox()).toEqual([]);
  await reply('ann', 1);
  expect(await readInbox()).toEqual(['ann']);
});

it('A contact that an earlier version archived stays out of the lists, and a restore brings it to its place', async () => {
  await reply('ann', 1);
  await reply('bob', 2);
  await archive('ann');
  await data.table.update(contactKey(O, 'ann'), { UpdateExpression: 'REMOVE inboxPk, inboxSk' });
  await restore('ann');
  expect(await readInbox()).toEqual(['bob', 'ann']);
  await archive('ann');
  await data.table.update(contactKey(O, 'ann'), {
    UpdateExpression: 'SET inboxPk = :inbox',
    ExpressionAttributeValues: { ':inbox': inboxPk(O) },
  });
  expect(await listInbox('messages')).toEqual(['bob']);
});
