import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { toContactItem } from '../../data/contacts/contact-item.ts';
import { listConversationEntries } from '../../data/contacts/conversations/conversation-lists.ts';
import type { Data } from '../../data/index.ts';
import { isUnread, isWaiting, newContact, type Contact } from '../../domain/contacts/contact.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CONVERSATION_TABS, listConversations, type ConversationPage } from './list-conversations.ts';

const START = new Date('2026-03-02T17:00:00Z');
const CAMPAIGN = buildTwoStepCampaign(START);
const O = CAMPAIGN.organizationId;
const WAKES = new Date('2026-03-03T16:00:00Z');
const ME = 'me';
const actor = buildActor(START, { userId: ME, organizationId: O, access: 'OWNER' });
const ITEMS_PER_TRANSACTION = 100;

interface Given {
  readonly isOpen: boolean;
  readonly isSnoozed?: boolean;
  readonly isRead: boolean;
  readonly assigneeId: string | null;
  readonly repliedCampaignId: string | null;
  readonly isAnswered?: boolean;
  readonly hasOptedOut?: boolean;
}

/** The later a contact is in the list, the older is its reply. */
function buildConversation(given: Given, index: number): Contact {
  const at = new Date(START.getTime() - index * 1_000);
  const {
    isOpen,
    isSnoozed = false,
    isRead,
    assigneeId,
    repliedCampaignId,
    isAnswered = false,
    hasOptedOut = false,
  } = given;
  return newContact({
    organizationId: O,
    id: `c${String(index).padStart(4, '0')}`,
    created: START,
    lastInbound: at,
    lastViewed: isRead ? at : null,
    lastMessage: { messageId: 'm', direction: isAnswered ? 'OUT' : 'IN', body: 'Hi', at },
    consent: hasOptedOut ? 'OPTED_OUT' : 'NONE',
    isOpen,
    snoozedUntil: isSnoozed && !isOpen ? WAKES : null,
    assigneeId,
    repliedCampaignId,
  });
}

async function store(contacts: readonly Contact[]) {
  const { data, client, calls } = await createInProcessData();
  await data.campaigns.createCampaign(CAMPAIGN);
  const writes = contacts.flatMap((contact) => {
    const { lastMessage, lastInbound, lastViewed, isOpen, snoozedUntil, assigneeId, repliedCampaignId } = contact;
    const stored = {
      ...toContactItem(contact),
      lastMessage: { ...lastMessage, at: lastMessage?.at.toISOString() },
      lastInbound: lastInbound?.toISOString(),
      lastViewed: lastViewed?.toISOString() ?? null,
      isOpen,
      snoozedUntil: snoozedUntil?.toISOString(),
      assigneeId,
      repliedCampaignId,
    };
    const entries = listConversationEntries(contact).map((key) => ({ ...key, contactId: contact.id }));
    return [stored, ...entries].map((item) => data.table.putWrite(item));
  });
  for (let from = 0; from < writes.length; from += ITEMS_PER_TRANSACTION)
    await data.table.transact(writes.slice(from, from + ITEMS_PER_TRANSACTION));
  calls.clear();
  return { data, calls, close: () => client.destroy() };
}

type Tab = (typeof CONVERSATION_TABS)[number];

async function listReplies(data: Data, tab: Tab, after: string | null): Promise<ConversationPage> {
  const page = await listConversations({ data }, actor, { tab, campaignId: CAMPAIGN.id, after });
  if (page instanceof Refusal) throw new Error(page.errors.join());
  return page;
}

async function walk(data: Data, tab: Tab): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page = await listReplies(data, tab, after);
    ids.push(...page.contacts.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return ids;
}

const IN_TAB: Record<Tab, (contact: Contact) => boolean> = {
  UNREAD: isUnread,
  MINE: ({ isOpen, assigneeId }) => isOpen && assigneeId === ME,
  WAITING: isWaiting,
  SNOOZED: ({ snoozedUntil }) => snoozedUntil !== null,
  OPEN: ({ isOpen }) => isOpen,
  ALL: () => true,
};

const given: fc.Arbitrary<Given> = fc.record({
  isOpen: fc.boolean(),
  isSnoozed: fc.boolean(),
  isRead: fc.boolean(),
  assigneeId: fc.constantFrom(null, ME, 'somebody'),
  repliedCampaignId: fc.constantFrom(null, CAMPAIGN.id, 'another'),
  isAnswered: fc.boolean(),
  hasOptedOut: fc.boolean(),
});

it('Each tab lists the replies to a campaign once, latest first, however they are mixed with others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 30, maxLength: 260 }), async (all) => {
      const contacts = all.map(buildConversation);
      const { data, close } = await store(contacts);
      for (const tab of CONVERSATION_TABS) {
        const expected = contacts.filter((each) => each.repliedCampaignId === CAMPAIGN.id && IN_TAB[tab](each));
        expect([tab, await walk(data, tab)]).toEqual([tab, expected.map(({ id }) => id)]);
      }
      close();
    }),
    { numRuns: 8 },
  );
});

it.each([
  ['UNREAD', { isOpen: true, isRead: false, assigneeId: ME, repliedCampaignId: 'another' }],
  ['MINE', { isOpen: true, isRead: false, assigneeId: ME, repliedCampaignId: 'another' }],
  ['OPEN', { isOpen: false, isRead: false, assigneeId: ME, repliedCampaignId: CAMPAIGN.id }],
] as const)(
  'A page of %s looks through 200 conversations at most, and the next page continues',
  async (tab, other) => {
    const match = { isOpen: true, isRead: false, assigneeId: ME, repliedCampaignId: CAMPAIGN.id };
    const contacts = [...Array.from({ length: 210 }, () => other), match].map(buildConversation);
    const { data, calls, close } = await store(contacts);
    const first = await listReplies(data, tab, null);
    // Four queries find the conversations, one counts those in hand.
    expect([first.contacts.length, calls.get('Query')?.calls]).toEqual([0, 5]);
    const second = await listReplies(data, tab, first.next);
    expect([second.contacts.map(({ id }) => id), second.next]).toEqual([['c0210'], null]);
    close();
  },
  60_000,
);

it('A contact who waits for an answer is listed, read or not, until the team answers, marks it as done, or the contact opts out', async () => {
  const waits = { isOpen: true, isRead: true, assigneeId: null, repliedCampaignId: null };
  const contacts = [
    waits,
    { ...waits, isRead: false },
    { ...waits, isAnswered: true },
    { ...waits, isOpen: false },
    { ...waits, hasOptedOut: true },
  ].map(buildConversation);
  const { data, close } = await store(contacts);
  const page = await listConversations({ data }, actor, { tab: 'WAITING', campaignId: null, after: null });
  if (page instanceof Refusal) throw new Error(page.errors.join());
  expect(page.contacts.map(({ id }) => id)).toEqual(['c0000', 'c0001']);
  expect(page.next).toBeNull();
  close();
});

it('A conversation says that its last text was not delivered, as long as that text is the last', async () => {
  const given = { isOpen: true, isRead: true, assigneeId: null, repliedCampaignId: null };
  const contacts = [true, true, false].map((isAnswered, index) => buildConversation({ ...given, isAnswered }, index));
  const { data } = await store(contacts);
  const texts = contacts.map(({ id: contactId }, index) =>
    newMessage({
      organizationId: O,
      contactId,
      id: 'm',
      kind: 'DIRECT',
      state: index === 1 ? 'DELIVERED' : 'UNDELIVERED',
      lane: 'reply',
      body: 'Hi',
      created: START,
      due: START,
    }),
  );
  await data.table.transact(texts.map((text) => data.messages.createWrite(text)));
  const page = await listConversations({ data }, actor, { tab: 'OPEN', campaignId: null, after: null });
  const listed = page instanceof Refusal ? [] : page.contacts;
  expect(listed.map(({ lastMessage }) => lastMessage?.hasFailed ?? false)).toEqual([true, false, false]);
});
