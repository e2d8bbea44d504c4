import { toContactItem } from '../../../functions/data/contacts/contact-item.ts';
import { messageKey } from '../../../functions/data/table/keys.ts';
import { newMessage } from '../../../functions/domain/sending/message.ts';
import type { Actor } from '../../../functions/platform/actor.ts';
import { newOrderedId } from '../../../functions/platform/ids.ts';
import { Refusal } from '../../../functions/platform/refusal.ts';
import { loadThread } from '../../../functions/use-cases/contacts/load-thread.ts';
import { loadOlderTexts } from '../../../functions/use-cases/conversations/load-older-texts.ts';
import { BENCH_ORGANIZATION, buildContact } from '../support/bench-data.ts';
import { record } from '../support/results.ts';
import { BenchInbox, expectFast, expectFlat, formatCost, type PageCost } from './bench-inbox.ts';

/**
 * `npm run bench -- thread [texts …]`: opening a conversation, and its oldest page, for several numbers of texts in it. Fails when
 * a page takes more read units in a longer conversation.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [200, 1_000, 10_000];
const START = new Date('2026-03-02T17:00:00Z');
const MINUTE_MS = 60_000;

const actor = {
  userId: 'u',
  organizationId: BENCH_ORGANIZATION.id,
  access: 'OWNER',
  wpAdmin: false,
  now: START,
} as Actor;
const contact = buildContact(newOrderedId(START, 0), 0, START);

const idAt = (index: number): string => newOrderedId(new Date(START.getTime() + index * MINUTE_MS), 0);

/** Every second text is from the contact. */
function* buildTexts(ids: readonly string[]): Generator<Readonly<Record<string, unknown>>> {
  for (const [index, id] of ids.entries()) {
    const at = new Date(START.getTime() + index * MINUTE_MS);
    const isInbound = index % 2 === 0;
    yield {
      ...newMessage({
        organizationId: BENCH_ORGANIZATION.id,
        contactId: contact.id,
        id,
        kind: isInbound ? 'INBOUND' : 'DIRECT',
        state: isInbound ? 'RECEIVED' : 'DELIVERED',
        lane: 'reply',
        body: 'Tuesday at ten works for both of us, see you then. Bring the papers, please.',
        created: at,
        due: at,
      }),
      ...messageKey(BENCH_ORGANIZATION.id, contact.id, id),
      created: at.toISOString(),
      due: at.toISOString(),
    };
  }
}

const rows = new Map<string, PageCost[]>();
for (const size of SIZES) {
  const inbox = await BenchInbox.start();
  const ids = Array.from({ length: size }, (_, index) => idAt(index));
  await inbox.write([toContactItem(contact)]);
  await inbox.write(buildTexts(ids));
  // None of the texts has a picture, so no address is signed.
  const deps = { data: inbox.data, files: { showUrl: async () => '' } };
  const shown = async (page: Promise<{ readonly messages: readonly unknown[] } | Refusal>): Promise<void> => {
    const found = await page;
    if (found instanceof Refusal || found.messages.length !== 100) throw new Error('The page has not 100 texts');
  };
  for (const [name, call] of [
    [
      'newest texts, with the contact',
      () => shown(loadThread(deps, actor, { contactId: contact.id, messagesOnly: false })),
    ],
    [
      'the oldest 100 texts',
      () => shown(loadOlderTexts(deps, actor, { contactId: contact.id, before: ids[100] ?? '' })),
    ],
  ] as const)
    rows.set(name, [...(rows.get(name) ?? []), await inbox.measure(call)]);
}

record('thread', {
  title: 'Conversation',
  text: 'Opening a conversation, by the number of its texts: database calls: read units, and the median time of the function with the engine in its process.',
  columns: ['', ...SIZES.map((size) => size.toLocaleString('en-US'))],
  rows: [...rows].map(([name, costs]) => [name, ...costs.map(formatCost)]),
  notes: [],
});
for (const [name, costs] of rows) {
  expectFlat(name, costs);
  if (name.startsWith('newest')) expectFast(name, costs);
}
