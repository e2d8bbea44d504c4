import { toContactItem } from '../../../functions/data/contacts/contact-item.ts';
import { listConversationEntries } from '../../../functions/data/contacts/conversations/conversation-lists.ts';
import type { Contact } from '../../../functions/domain/contacts/contact.ts';
import { newOrderedId } from '../../../functions/platform/ids.ts';
import { CONVERSATION_TABS, listConversations } from '../../../functions/use-cases/conversations/list-conversations.ts';
import { Refusal } from '../../../functions/platform/refusal.ts';
import type { Actor } from '../../../functions/platform/actor.ts';
import { BENCH_ORGANIZATION, buildContact } from '../support/bench-data.ts';
import { record } from '../support/results.ts';
import { BenchInbox, expectFast, expectFlat, formatCost, type PageCost } from './bench-inbox.ts';

/**
 * `npm run bench -- inbox [conversations …]`: the first page of each tab of the inbox, and the page after it, for several numbers
 * of conversations. A million of them take 13 minutes and about 8 GB of memory. Fails when a page takes more read units in a larger
 * inbox, or a first page takes 50 ms or more.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const START = new Date('2026-03-02T17:00:00Z');
const SECOND_MS = 1_000;
const USER = 'u';

const actor = {
  userId: USER,
  organizationId: BENCH_ORGANIZATION.id,
  access: 'OWNER',
  wpAdmin: false,
  now: START,
} as Actor;

function buildConversation(index: number): Contact {
  const at = new Date(START.getTime() - index * SECOND_MS);
  return {
    ...buildContact(newOrderedId(START, index), index, START),
    lastMessage: { messageId: newOrderedId(at, 1), direction: 'IN', body: 'Yes please, is Tuesday ok?', at },
    lastInbound: at,
    isOpen: true,
    assigneeId: USER,
    repliedCampaignId: null,
  };
}

function* buildItems(size: number): Generator<Readonly<Record<string, unknown>>> {
  for (let index = 0; index < size; index += 1) {
    const contact = buildConversation(index);
    const { lastMessage, lastInbound, isOpen, assigneeId, repliedCampaignId } = contact;
    yield {
      ...toContactItem(contact),
      lastMessage: lastMessage ? { ...lastMessage, at: lastMessage.at.toISOString() } : undefined,
      lastInbound: lastInbound?.toISOString(),
      isOpen,
      assigneeId,
      repliedCampaignId,
    };
    for (const key of listConversationEntries(contact)) yield { ...key, contactId: contact.id };
  }
}

const rows = new Map<string, PageCost[]>();
for (const size of SIZES) {
  const inbox = await BenchInbox.start();
  const began = performance.now();
  await inbox.write(buildItems(size));
  console.log(
    `${size.toLocaleString('en-US')} conversations written in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  for (const tab of CONVERSATION_TABS) {
    const list = async (after: string | null): Promise<string | null> => {
      const page = await listConversations({ data: inbox.data }, actor, { tab, campaignId: null, after });
      if (page instanceof Refusal || page.contacts.length === 0) throw new Error(`The tab ${tab} shows nothing`);
      return page.next;
    };
    const next = await list(null);
    for (const [name, after] of [
      [`${tab}, first page`, null],
      [`${tab}, second page`, next],
    ] as const)
      rows.set(name, [...(rows.get(name) ?? []), await inbox.measure(() => list(after))]);
  }
}

record('inbox', {
  title: 'Inbox',
  text: 'Each page of 15 conversations, by the number of conversations: database calls: read units, and the median time of the function with the engine in its process. All conversations are open, unread and assigned to the caller.',
  columns: ['', ...SIZES.map((size) => size.toLocaleString('en-US'))],
  rows: [...rows].map(([name, costs]) => [name, ...costs.map(formatCost)]),
  notes: ['Of the read units, 4 count the conversations that the caller has in hand, up to 100.'],
});
for (const [name, costs] of rows) {
  expectFlat(name, costs);
  if (name.endsWith('first page')) expectFast(name, costs);
}
