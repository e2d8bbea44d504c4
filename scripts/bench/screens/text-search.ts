import { toContactItem } from '../../../functions/data/contacts/contact-item.ts';
import { textLogKey } from '../../../functions/data/search/text-log.ts';
import { messageKey } from '../../../functions/data/table/keys.ts';
import { toTextId } from '../../../functions/domain/search/text-blocks.ts';
import { newMessage } from '../../../functions/domain/sending/message.ts';
import type { Actor } from '../../../functions/platform/actor.ts';
import { newOrderedId } from '../../../functions/platform/ids.ts';
import { Refusal } from '../../../functions/platform/refusal.ts';
import { searchTexts } from '../../../functions/use-cases/conversations/search-texts.ts';
import { BENCH_ORGANIZATION, buildContact } from '../support/bench-data.ts';
import { record } from '../support/results.ts';
import { BenchInbox, formatCost, type PageCost } from './bench-inbox.ts';

/**
 * `npm run bench -- text-search [texts …]`: the search for words in all texts of an organization, for several numbers of texts: a word
 * of every fourth text, and a word of the oldest text alone. A million texts take 15 minutes and 4 GB of memory. Fails when a page of
 * 100,000 texts takes 300 ms, or a page of more texts 1 s.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const LIMIT_MS = { small: 300, large: 1_000 };
const SMALL = 100_000;
const START = new Date('2026-03-02T17:00:00Z');
const SECOND_MS = 1_000;
const CONTACTS = 500;
const ORGANIZATION = BENCH_ORGANIZATION.id;
const SENTENCES = [
  'Tuesday at ten works for both of us, see you then.',
  'Could you send the papers again, please?',
  'Yes, the blue one. How much is it with delivery?',
  'Thanks a lot! I will call the office tomorrow.',
];

const actor = { userId: 'u', organizationId: ORGANIZATION, access: 'OWNER', wpAdmin: false, now: START } as Actor;
const contacts = Array.from({ length: CONTACTS }, (_, index) => buildContact(newOrderedId(START, index), index, START));

function buildBody(index: number): string {
  return index === 0 ? 'My pelican is fine' : `${SENTENCES[index % SENTENCES.length] ?? ''} ${index}`;
}

/** A text, and its record in the log of search. */
function* buildTexts(size: number): Generator<Readonly<Record<string, unknown>>> {
  for (let index = 0; index < size; index += 1) {
    const at = new Date(START.getTime() + index * SECOND_MS);
    const contactId = contacts[index % CONTACTS]?.id ?? '';
    const id = newOrderedId(at, 0);
    yield {
      ...newMessage({
        organizationId: ORGANIZATION,
        contactId,
        id,
        kind: 'INBOUND',
        state: 'RECEIVED',
        lane: 'reply',
        body: buildBody(index),
        created: at,
        due: at,
      }),
      ...messageKey(ORGANIZATION, contactId, id),
      created: at.toISOString(),
      due: at.toISOString(),
    };
    yield { ...textLogKey(ORGANIZATION, `${toTextId({ contactId, id, kind: 'MESSAGE' })}#${index}`) };
  }
}

const rows = new Map<string, string[]>();
const slow: string[] = [];
const add = (name: string, cell: string): void => void rows.set(name, [...(rows.get(name) ?? []), cell]);
for (const size of SIZES) {
  const { data, ...table } = await startWith(size);
  const search = async (words: string, after: string | null) => {
    const page = await searchTexts({ data, imports: { send: async () => undefined } }, actor, { search: words, after });
    if (page instanceof Refusal) throw new Error(page.errors.join());
    return page;
  };
  const first = await table.measure(() => search('papers', null));
  add('a frequent word, first page', formatCost(first));
  const pages: PageCost[] = [];
  for (let after: string | null = null; pages.length === 0 || after !== null;) {
    const from: string | null = after;
    pages.push(await table.measure(() => search('pelican', from)));
    const { hits, next }: Awaited<ReturnType<typeof search>> = await search('pelican', from);
    if (next === null && hits.length !== 1) throw new Error('The oldest text was not found');
    after = next;
  }
  const total = pages.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  add('the oldest text, pages until found', `${pages.length}: ${total.toFixed(0)} ms`);
  const slowest = Math.max(first.milliseconds, ...pages.map(({ milliseconds }) => milliseconds));
  if (slowest >= (size <= SMALL ? LIMIT_MS.small : LIMIT_MS.large))
    slow.push(`A page of ${size} texts takes ${slowest.toFixed(0)} ms`);
}

async function startWith(size: number) {
  const table = await BenchInbox.start();
  await table.write(contacts.map(toContactItem));
  await table.write(buildTexts(size));
  const began = performance.now();
  while ((await table.data.search.texts.folding.foldStep(ORGANIZATION)) === 'MORE');
  add('folding all texts, which happens along the way', `${((performance.now() - began) / SECOND_MS).toFixed(1)} s`);
  return { data: table.data, measure: (call: () => Promise<unknown>) => table.measure(call) };
}

record('text-search', {
  title: 'Search in texts',
  text: 'A search for words in the texts of an organization, by the number of texts: database calls: read units, and the median time of the function with the engine in its process.',
  columns: ['', ...SIZES.map((size) => size.toLocaleString('en-US'))],
  rows: [...rows].map(([name, cells]) => [name, ...cells]),
  notes: ['A page looks through at most about 1,000,000 texts. Then the screen offers to keep looking.'],
});
if (slow.length > 0) throw new Error(slow.join('. '));
