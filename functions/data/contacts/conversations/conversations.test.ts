import { addContactsTo, createInProcessData } from '../../../../test/support/scenarios/in-process-data.ts';
import { beforeEach, expect, it } from 'vitest';
import { newContact, type Contact } from '../../../domain/contacts/contact.ts';
import { newMessage } from '../../../domain/sending/message.ts';
import type { Data } from '../../index.ts';
import { membershipKey } from '../../table/keys.ts';
import type { ConversationList } from './conversation-lists.ts';

const O = 'o';
const START = new Date('2026-03-02T17:00:00Z');
const at = (second: number): Date => new Date(START.getTime() + second * 1_000);

let data: Data;

beforeEach(async () => {
  ({ data } = await createInProcessData());
  const contacts = ['ann', 'bob'].map((id, index) =>
    newContact({ organizationId: O, id, created: START, name: id, phone: `+1602555010${index + 1}` }),
  );
  await addContactsTo(data, O, contacts);
  await setAccess('una', 'MANAGER');
  await setAccess('val', 'OWNER');
});

const setAccess = (userId: string, access: string): Promise<unknown> =>
  data.table.put({ ...membershipKey(userId, O), userId, organizationId: O, organizationName: O, access });

async function find(id: string): Promise<Contact> {
  const contact = await data.contacts.findContact(O, id);
  if (!contact) throw new Error(`${id} does not exist`);
  return contact;
}

async function receive(id: string, second: number): Promise<void> {
  const message = newMessage({
    organizationId: O,
    contactId: id,
    id: `m${second}`,
    kind: 'INBOUND',
    state: 'RECEIVED',
    lane: 'reply',
    body: 'Hi',
    created: at(second),
    due: at(second),
  });
  await data.inbox.receive(message, await find(id), `SM${second}`, { isReply: true, hint: false }, at(second));
}

async function list(given: ConversationList): Promise<string[]> {
  const { contacts } = await data.conversations.listPage(O, given, { limit: 10, after: null });
  return contacts.map(({ id }) => id);
}

const OPEN = { kind: 'OPEN' } as const;
const SNOOZED = { kind: 'SNOOZED' } as const;
const mine = (userId: string) => ({ kind: 'ASSIGNED', userId }) as const;

it('A text of a contact opens the conversation again, with its assignee', async () => {
  await receive('ann', 1);
  await data.conversations.assign(O, 'ann', { userId: 'una', from: null });
  expect(await data.conversations.setOpen(O, 'ann', { isOpen: false, seen: at(1) })).toMatchObject({ kind: 'DONE' });
  expect([await list(OPEN), await list(mine('una'))]).toEqual([[], []]);
  await receive('ann', 2);
  expect([await list(OPEN), await list(mine('una'))]).toEqual([['ann'], ['ann']]);
  expect((await data.counters.getOrganizationCounts(O)).open).toBe(1);
});

it('A conversation is not done when the contact has written since the caller looked', async () => {
  await receive('ann', 1);
  await receive('ann', 2);
  for (const seen of [at(1), null])
    expect(await data.conversations.setOpen(O, 'ann', { isOpen: false, seen })).toMatchObject({ kind: 'CHANGED' });
  expect(await list(OPEN)).toEqual(['ann']);
});

it('Of two people who take a conversation at the same moment, one gets it', async () => {
  await receive('ann', 1);
  const results = await Promise.all(
    ['una', 'val'].map((userId) => data.conversations.assign(O, 'ann', { userId, from: null })),
  );
  expect(results.map(({ kind }) => kind).sort()).toEqual(['CHANGED', 'DONE']);
  const { assigneeId } = await find('ann');
  expect([...(await list(mine('una'))), ...(await list(mine('val')))]).toEqual(['ann']);
  expect(await list(mine(assigneeId ?? ''))).toEqual(['ann']);
});

it('One person assigns a conversation while another marks it as done, and both facts stay', async () => {
  await receive('ann', 1);
  await Promise.all([
    data.conversations.assign(O, 'ann', { userId: 'una', from: null }),
    data.conversations.setOpen(O, 'ann', { isOpen: false, seen: at(1) }),
  ]);
  expect(await find('ann')).toMatchObject({ assigneeId: 'una', isOpen: false });
  expect([await list(OPEN), await list(mine('una'))]).toEqual([[], []]);
});

it('A conversation is assigned only to a member who may send messages', async () => {
  await receive('ann', 1);
  await setAccess('una', 'READONLY');
  for (const userId of ['una', 'nobody'])
    expect(await data.conversations.assign(O, 'ann', { userId, from: null })).toEqual({ kind: 'NO_MEMBER' });
  expect(await data.conversations.assign(O, 'none', { userId: 'val', from: null })).toEqual({ kind: 'NO_CONTACT' });
});

it('A list continues at its cursor, latest message first', async () => {
  await receive('ann', 1);
  await receive('bob', 2);
  const first = await data.conversations.listPage(O, OPEN, { limit: 1, after: null });
  expect(first.contacts.map(({ id }) => id)).toEqual(['bob']);
  const second = await data.conversations.listPage(O, OPEN, { limit: 1, after: first.next });
  expect(second.contacts.map(({ id }) => id)).toEqual(['ann']);
});

it('An archived contact leaves the lists, and a restore brings the contact back', async () => {
  await receive('ann', 1);
  await data.conversations.assign(O, 'ann', { userId: 'una', from: null });
  await data.contactArchive.setArchived(await find('ann'), at(2));
  expect([await list(OPEN), await list(mine('una'))]).toEqual([[], []]);
  await data.contactArchive.setArchived(await find('ann'), null);
  expect([await list(OPEN), await list(mine('una'))]).toEqual([['ann'], ['ann']]);
});

const snooze = (until: Date) =>
  data.conversations.setOpen(O, 'ann', { isOpen: false, snoozedUntil: until, seen: at(1) });

it('A snoozed conversation is in its own list, and opens as unread at its time', async () => {
  await receive('ann', 1);
  await data.contacts.markViewed(O, 'ann', at(2));
  expect(await snooze(at(3_600))).toMatchObject({ kind: 'DONE', contact: { snoozedUntil: at(3_600) } });
  expect([await list(OPEN), await list(SNOOZED)]).toEqual([[], ['ann']]);
  expect(await data.counters.getOrganizationCounts(O)).toMatchObject({ open: 0, snoozed: 1, unread: 0 });
  expect(await data.conversations.wake(O, 'ann', at(3_600))).toBe(true);
  expect([await list(OPEN), await list(SNOOZED)]).toEqual([['ann'], []]);
  expect(await data.counters.getOrganizationCounts(O)).toMatchObject({ open: 1, snoozed: 0, unread: 1 });
  expect(await data.conversations.wake(O, 'ann', at(3_600))).toBe(false);
});

it('A snooze that ends early does nothing at its time', async () => {
  await receive('ann', 1);
  await snooze(at(3_600));
  await receive('ann', 2);
  expect(await find('ann')).toMatchObject({ isOpen: true, snoozedUntil: null });
  await data.conversations.setOpen(O, 'ann', { isOpen: false, seen: at(2) });
  expect(await data.conversations.wake(O, 'ann', at(3_600))).toBe(false);
  expect([await list(OPEN), await list(SNOOZED)]).toEqual([[], []]);
});

it('A snooze to another time replaces the first one, and "done" ends it', async () => {
  await receive('ann', 1);
  await snooze(at(3_600));
  await snooze(at(7_200));
  expect(await data.conversations.wake(O, 'ann', at(3_600))).toBe(false);
  expect(await list(SNOOZED)).toEqual(['ann']);
  await data.conversations.setOpen(O, 'ann', { isOpen: false, seen: at(1) });
  expect(await list(SNOOZED)).toEqual([]);
  expect(await data.conversations.wake(O, 'ann', at(7_200))).toBe(false);
  expect(await data.counters.getOrganizationCounts(O)).toMatchObject({ open: 0, snoozed: 0 });
});

it('An archived contact that was snoozed opens at its time, and shows after a restore', async () => {
  await receive('ann', 1);
  await snooze(at(3_600));
  await data.contactArchive.setArchived(await find('ann'), at(2));
  expect(await list(SNOOZED)).toEqual([]);
  await data.conversations.wake(O, 'ann', at(3_600));
  expect(await list(OPEN)).toEqual([]);
  await data.contactArchive.setArchived(await find('ann'), null);
  expect([await list(OPEN), await list(SNOOZED)]).toEqual([['ann'], []]);
});
