import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { beforeEach, expect, it } from 'vitest';
import { buildActor, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { SearchLog } from '../../data/search/search-log.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ListContactsInput } from './contact-pages.ts';
import { listContacts } from './list-contacts.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: 'STOP' };
const actor = buildActor(NOW);
const CAMPAIGN = buildTwoStepCampaign(NOW);

let data: Data;

beforeEach(async () => {
  ({ data } = await createInProcessData());
  await data.campaigns.createCampaign(CAMPAIGN);
});

async function addContacts(count: number): Promise<Contact[]> {
  const contacts = Array.from({ length: count }, (_, index) =>
    newContact({
      organizationId: O,
      id: `c${String(index).padStart(4, '0')}`,
      created: NOW,
      name: `Person ${index}`,
      phone: `+1602555${String(index).padStart(4, '0')}`,
    }),
  );
  await addContactsTo(data, O, contacts);
  return contacts;
}

const enroll = (contacts: readonly Contact[], sendAgain = false): Promise<unknown> =>
  data.enroller.enroll(CAMPAIGN, contacts, { sendAgain, by: null, rules: RULES, now: NOW });

async function find(contact: Contact | undefined): Promise<Enrollment> {
  const enrollment = await data.enrollments.findEnrollment(O, CAMPAIGN.id, contact?.id ?? '');
  if (!enrollment) throw new Error('The contact is not in the campaign');
  return enrollment;
}

async function list(given: Partial<ListContactsInput> = {}) {
  const input = { campaignId: CAMPAIGN.id, page: 1, after: null, search: '', filter: null, ...given };
  const page = await listContacts({ data, imports: { send: async () => undefined } }, actor, input);
  if (page instanceof Refusal) throw new Error(page.errors.join());
  return { ids: page.contacts.map(({ id }) => id), total: page.total, next: page.next };
}

it('A removed contact leaves the list of the campaign, and an undo or a new round puts the contact back', async () => {
  const contacts = await addContacts(3);
  const [first, second] = contacts;
  await enroll(contacts);
  const remove = async (contact: Contact | undefined): Promise<unknown> =>
    data.enroller.unenroll(await find(contact), { reason: 'REMOVED_FROM_CAMPAIGN' });
  await Promise.all([remove(first), remove(first), remove(second)]);
  expect(await list()).toEqual({ ids: ['c0002'], total: 1, next: null });
  expect(await list({ search: 'Person' })).toEqual({ ids: ['c0002'], total: 1, next: null });
  if (first) await data.enroller.restore(CAMPAIGN, await find(first), first, RULES, NOW);
  await enroll(contacts, true);
  expect(await list()).toEqual({ ids: ['c0002', 'c0001', 'c0000'], total: 3, next: null });
});

it('A list with removed contacts has everyone who joined, those that staff removed last, on pages by number and by cursor', async () => {
  const contacts = await addContacts(25);
  await enroll(contacts);
  // The contacts with an odd number are removed, twelve of 25.
  const isRemoved = (index: number): boolean => index % 2 === 1;
  for (const [index, contact] of contacts.entries())
    if (isRemoved(index)) await data.enroller.unenroll(await find(contact), { reason: 'REMOVED_FROM_CAMPAIGN' });
  const ids = contacts.map(({ id }) => id).toReversed();
  const expected = [...ids.filter((_, index) => !isRemoved(index)), ...ids.filter((_, index) => isRemoved(index))];
  const shown: string[] = [];
  let after: string | null = null;
  for (const page of [1, 2, 3]) {
    const read: Awaited<ReturnType<typeof list>> = await list({ page, after, withRemoved: true });
    expect(await list({ page, withRemoved: true })).toEqual(read);
    expect(read.total).toBe(25);
    shown.push(...read.ids);
    after = read.next;
  }
  expect(shown).toEqual(expected);
  expect(after).toBeNull();
  expect((await list({ search: 'Person', withRemoved: true })).total).toBe(25);
  expect((await list({ search: 'Person' })).total).toBe(13);
});

it('A page that ends with the last contact in the campaign leads on to those that staff removed', async () => {
  const contacts = await addContacts(11);
  await enroll(contacts);
  await data.enroller.unenroll(await find(contacts[10]), { reason: 'REMOVED_FROM_CAMPAIGN' });
  const first = await list({ withRemoved: true });
  expect(first.ids).toHaveLength(10);
  expect(await list({ page: 2, after: first.next, withRemoved: true })).toEqual({
    ids: ['c0010'],
    total: 11,
    next: null,
  });
});

it('A transaction holds as many removed contacts who join again as it holds new ones', async () => {
  const contacts = await addContacts(40);
  await enroll(contacts);
  for (const contact of contacts)
    await data.enroller.unenroll(await find(contact), { reason: 'REMOVED_FROM_CAMPAIGN' });
  await enroll(contacts, true);
  expect(await list({ withRemoved: true })).toMatchObject({ total: 40 });
  expect(await list()).toMatchObject({ total: 40 });
});

it.each(['CONTACT_ARCHIVED', 'IMPORT_UNDONE'] as const)(
  'A contact who left the lists (%s) is not among the removed ones',
  async (reason) => {
    const contacts = await addContacts(2);
    await enroll(contacts);
    await data.enroller.unenroll(await find(contacts[0]), { reason });
    expect(await list({ withRemoved: true })).toEqual({ ids: ['c0001'], total: 1, next: null });
  },
);

it('A contact who left the campaign by an opt-out stays in the list', async () => {
  const contacts = await addContacts(2);
  await enroll(contacts);
  await data.enroller.unenroll(await find(contacts[0]), { reason: 'OPTED_OUT', state: 'STOPPED' });
  expect(await list()).toEqual({ ids: ['c0001', 'c0000'], total: 2, next: null });
});

it('A page by number and a page by cursor show the same contacts, and a foreign cursor opens the first page', async () => {
  const contacts = await addContacts(25);
  await enroll(contacts);
  const first = await list();
  expect(first.ids).toHaveLength(10);
  const second = await list({ page: 2, after: first.next });
  expect(second).toEqual(await list({ page: 2 }));
  expect((await list({ page: 3, after: second.next })).ids).toHaveLength(5);
  expect((await list({ page: 4 })).ids).toEqual([]);
  expect((await list({ after: 'é'.repeat(1_000) })).ids).toEqual(first.ids);
});

it.each([
  ['few', 20, 'Person 1'],
  ['many', 310, 'Person'],
])('A search with %s results finds the contacts of the campaign only', async (_, count, search) => {
  const contacts = await addContacts(count);
  const enrolled = contacts.filter((__, index) => index % 2 === 0);
  await enroll(enrolled);
  const [archived] = enrolled.slice(-1);
  if (archived) await data.contactArchive.setArchived(archived, NOW);
  const expected = enrolled.filter(({ id, name }) => name.includes(search) && id !== archived?.id).map(({ id }) => id);
  const found = await list({ search });
  expect(found.total).toBe(expected.length);
  expect(found.ids).toEqual(expected.reverse().slice(0, 10));
});

it('A search with many results looks through them piece by piece, and shows each contact of the campaign once', async () => {
  const contacts = await addContacts(1_100);
  const members = contacts.filter((_, index) => index % 50 === 0);
  await enroll(members);
  const shown: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ search: 'Person', after });
    shown.push(...page.ids);
    after = page.next;
  } while (after);
  expect(shown).toEqual(members.map(({ id }) => id).toReversed());
});

it('A filter shows the contacts of the campaign that have opted out, and not those of others', async () => {
  const contacts = await addContacts(3);
  await enroll(contacts.slice(0, 2));
  for (const { id } of contacts)
    await data.contacts.updateContact(O, id, {
      UpdateExpression: 'SET consent = :out',
      ExpressionAttributeValues: { ':out': 'OPTED_OUT' },
    });
  await data.table.transact(
    new SearchLog(data.table).changedWrites(
      O,
      contacts.map(({ id }) => id),
    ),
  );
  expect(await list({ filter: 'optedOut' })).toEqual({ ids: ['c0001', 'c0000'], total: 2, next: null });
});
