import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { toContactItem } from '../../data/contacts/contact-item.ts';
import { buildActor, buildTwoStepCampaign, fillEnrollment } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import { CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ListContactsInput } from './contact-pages.ts';
import { listContacts, type ContactPage } from './list-contacts.ts';

const O = 'o';
const START = new Date('2026-03-02T17:00:00Z');
const SIZES = { small: 100, large: 3_000 };
const WRITES_PER_TRANSACTION = 100;
const CAMPAIGN = buildTwoStepCampaign(START);
const actor = buildActor(START);

/** Creates an organization whose contacts all have an unread message and are in a campaign. */
async function createOrganization(size: number) {
  const { data, client, calls } = await createInProcessData();
  await data.campaigns.createCampaign(CAMPAIGN);
  const writes = Array.from({ length: size }, (_, index) => [
    data.table.putWrite(toUnreadItem(index)),
    ...data.enrollments.createWrites(buildEnrollment(index), null),
  ]).flat();
  for (let from = 0; from < writes.length; from += WRITES_PER_TRANSACTION)
    await data.table.transact(writes.slice(from, from + WRITES_PER_TRANSACTION));
  const counts = { leads: size, conversations: size, unread: size };
  await data.table.transact([
    ...data.counters.organizationWrites(O, 'any', counts),
    ...data.counters.campaignWrites(O, CAMPAIGN.id, CAMPAIGN_TOTAL, 'any', { listed: size }),
  ]);
  return { data, calls, close: () => client.destroy() };
}

const toContactId = (index: number): string => `c${String(index).padStart(5, '0')}`;

function buildEnrollment(index: number): Enrollment {
  const contactId = toContactId(index);
  return fillEnrollment({
    organizationId: O,
    campaignId: CAMPAIGN.id,
    contactId,
    state: 'FINISHED',
    stepId: null,
    joined: START,
  });
}

function toUnreadItem(index: number) {
  const contact: Contact = newContact({
    organizationId: O,
    id: toContactId(index),
    created: START,
    lastInbound: new Date(START.getTime() + index * 1_000),
    lastMessage: {
      messageId: 'm',
      direction: 'IN',
      body: 'Hi',
      at: new Date(START.getTime() + index * 1_000),
    },
  });
  const at = contact.lastInbound?.toISOString();
  return { ...toContactItem(contact), lastInbound: at, lastMessage: { ...contact.lastMessage, at } };
}

async function list(data: Data, given: Partial<ListContactsInput>): Promise<ContactPage> {
  const input = { campaignId: null, page: 1, after: null, search: '', filter: null, ...given };
  const page = await listContacts({ data, imports: { send: async () => undefined } }, actor, input);
  if (page instanceof Refusal) throw new Error(page.errors.join());
  return page;
}

/** Reads a list by cursor up to a page. Returns the database calls and items of the first and of the last page. */
async function measure(size: number, lastPage: number, given: Partial<ListContactsInput>): Promise<unknown[]> {
  const { data, calls, close } = await createOrganization(size);
  const costs: unknown[] = [];
  const seen = new Set<string>();
  let after: string | null = null;
  for (let page = 1; page <= lastPage; page += 1) {
    calls.clear();
    const shown: ContactPage = await list(data, { ...given, page, after });
    if (page === 1 || page === lastPage) costs.push(Object.fromEntries(calls));
    for (const { id } of shown.contacts) seen.add(id);
    expect(shown.total).toBe(size);
    after = shown.next;
  }
  close();
  expect(seen.size).toBe(lastPage * 10);
  return costs;
}

it.each([
  ['the contacts', {}],
  ['the contacts by last message', { sort: 'LAST_MESSAGE' }],
  ['the inbox', { filter: 'messages' }],
  ['the unread contacts', { filter: 'unread' }],
  ['a campaign', { campaignId: CAMPAIGN.id }],
] as const)('The first and the fiftieth page of %s cost the same for 100 and for 3,000 contacts', async (_, given) => {
  const [first, last] = await measure(SIZES.small, 9, given);
  expect(await measure(SIZES.large, 50, given)).toEqual([first, first]);
  expect(last).toEqual(first);
});
