import { record } from './support/results.ts';
import { Product, type Counted } from './support/product.ts';

/**
 * `npm run bench -- units [contacts …]`: database calls and capacity units of each operation, for several numbers of contacts.
 * Units are counted as DynamoDB counts them and do not depend on the machine. Fails when a cost grows that should be flat.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const ENROLL_COUNT = 100;
const MAX_CALLS_PER_MESSAGE = 8;

interface Operation {
  readonly name: string;
  readonly run: (product: Product) => Promise<unknown>;
  /** How often `run` performs the operation. The result is for one. */
  readonly times?: number;
  /** Why the cost grows with the contacts. Without a reason the cost must be flat. */
  readonly grows?: string;
}

const OPERATIONS: readonly Operation[] = [
  { name: 'list, first page', run: (product) => product.call('leads', {}) },
  {
    name: 'list, page 50',
    run: (product) => product.call('leads', { page: 50 }),
    grows: 'the query reads the keys of the skipped pages',
  },
  {
    name: 'search, new function',
    run: (product) => product.call('leads', { search: 'person 77' }),
    grows: 'the first search of a function reads every block, 50 KB for 2,000 contacts',
  },
  { name: 'search, warm function', run: (product) => product.call('leads', { search: 'person 99' }) },
  { name: 'contact with thread', run: (product) => product.call('lead', { leadId: product.contactId(5) }) },
  {
    name: 'one text to a contact',
    run: (product) => product.call('messageLead', { leadId: product.contactId(6), message: 'See you on Tuesday.' }),
  },
  {
    name: 'join a campaign, per contact of 100',
    times: ENROLL_COUNT,
    run: (product) =>
      product.join(
        'c1',
        Array.from({ length: ENROLL_COUNT }, (_, index) => 100 + index),
      ),
  },
  { name: 'dispatch, per text of 101', times: ENROLL_COUNT + 1, run: (product) => product.dispatch() },
  { name: 'hand over, per text', times: ENROLL_COUNT + 1, run: (product) => product.send() },
  { name: 'callback, per callback', times: 2 * (ENROLL_COUNT + 1), run: (product) => product.report() },
  { name: 'reply from a phone', run: (product) => product.reply(105, 'Yes please') },
  { name: 'figures of 30 days', run: (product) => product.call('dashboard', { period: 'DAYS_30' }) },
  { name: 'inbox, first page', run: (product) => product.call('leads', { leadFilter: 'messages' }) },
  { name: 'unread, first page', run: (product) => product.call('leads', { leadFilter: 'unread' }) },
  { name: 'campaign contacts, first page', run: (product) => product.call('leads', { campaignId: 'c1' }) },
];

const found = new Map<string, Counted[]>();
for (const size of SIZES) {
  const product = await Product.start(size);
  await product.campaign('c1');
  for (const { name, run, times = 1 } of OPERATIONS) {
    const { calls, read, write } = await product.cost(() => run(product));
    // The bench itself reads each text once, to find its callback address.
    const own = name.startsWith('hand over') ? times : 0;
    const each = { calls: (calls - own) / times, read: (read - own) / times, write: write / times };
    found.set(name, [...(found.get(name) ?? []), each]);
  }
}

const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));
const notes = ({ calls, read, write }: Counted): string => `${figure(calls)}: ${figure(read)} + ${figure(write)}`;
const findLast = (name: string): Counted => found.get(name)?.at(-1) ?? { calls: 0, read: 0, write: 0 };
const text = [
  'dispatch, per text of 101',
  'hand over, per text',
  'callback, per callback',
  'callback, per callback',
].map(findLast);
const sum = (pick: (counted: Counted) => number): number => text.reduce((total, counted) => total + pick(counted), 0);
const perText: Counted = {
  calls: sum(({ calls }) => calls),
  read: sum(({ read }) => read),
  write: sum(({ write }) => write),
};

record('units', {
  title: 'Database calls and units',
  text: 'For each operation: calls: read units + write units, by the number of contacts.',
  columns: ['', ...SIZES.map((size) => size.toLocaleString('en-US'))],
  rows: [...found].map(([name, counts]) => [name, ...counts.map(notes)]),
  notes: [
    `One text from due to delivered: ${figure(perText.calls)} calls (bound ${MAX_CALLS_PER_MESSAGE}), ${figure(perText.read)} read and ${figure(perText.write)} write units.`,
    ...OPERATIONS.flatMap(({ name, grows }) => (grows === undefined ? [] : [`“${name}” grows: ${grows}.`])),
  ],
});

if (perText.calls > MAX_CALLS_PER_MESSAGE)
  throw new Error(`A text needs ${perText.calls} calls, more than ${MAX_CALLS_PER_MESSAGE}`);
for (const { name, grows } of OPERATIONS) {
  const [first, last] = [found.get(name)?.[0], found.get(name)?.at(-1)];
  if (grows === undefined && first && last && last.read + last.write > 1.3 * (first.read + first.write) + 1)
    throw new Error(`“${name}” costs ${notes(first)} at ${SIZES[0]} contacts and ${notes(last)} at ${SIZES.at(-1)}`);
}
