import { record } from './support/results.ts';
import { Product, type Counted } from './support/product.ts';

/**
 * `node scripts/bench/units.ts [contacts …]`: database calls and units of each thing that staff and phones do, by how many
 * contacts there are. Units as DynamoDB counts them; they do not depend on the machine. Fails when what should be flat is
 * not.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const ENROLL_COUNT = 100;
const MAX_CALLS_PER_MESSAGE = 8;

interface Operation {
  readonly name: string;
  readonly run: (product: Product) => Promise<unknown>;
  /** Done so often at once; told for one. */
  readonly times?: number;
  /** Why its cost grows with the contacts; flat without. */
  readonly grows?: string;
}

const OPERATIONS: readonly Operation[] = [
  { name: 'list, first page', run: (product) => product.ask('leads', {}) },
  {
    name: 'list, page 50',
    run: (product) => product.ask('leads', { page: 50 }),
    grows: 'a jump reads the keys that it skips',
  },
  {
    name: 'search, function that is new',
    run: (product) => product.ask('leads', { search: 'person 77' }),
    grows: 'the first search of a function reads every block: 50 KB for 2 000 contacts',
  },
  { name: 'search, function that has searched', run: (product) => product.ask('leads', { search: 'person 99' }) },
  { name: 'contact with its thread', run: (product) => product.ask('lead', { contactId: product.contactId(5) }) },
  {
    name: 'one text to a contact',
    run: (product) => product.ask('messageLead', { contactId: product.contactId(6), message: 'See you on Tuesday.' }),
  },
  {
    name: 'join a campaign, each of 100',
    times: ENROLL_COUNT,
    run: (product) =>
      product.join(
        'c1',
        Array.from({ length: ENROLL_COUNT }, (_, index) => 100 + index),
      ),
  },
  { name: 'dispatch, each of 101 texts', times: ENROLL_COUNT + 1, run: (product) => product.dispatch() },
  { name: 'hand over, each text', times: ENROLL_COUNT + 1, run: (product) => product.send() },
  { name: 'callback, each', times: 2 * (ENROLL_COUNT + 1), run: (product) => product.report() },
  { name: 'reply from a phone', run: (product) => product.reply(105, 'Yes please') },
];

const found = new Map<string, Counted[]>();
for (const size of SIZES) {
  const product = await Product.start(size);
  await product.campaign('c1');
  for (const { name, run, times = 1 } of OPERATIONS) {
    const { calls, read, write } = await product.cost(() => run(product));
    // Looking up the text's callback address is the bench's own, one read a text.
    const own = name.startsWith('hand over') ? times : 0;
    const each = { calls: (calls - own) / times, read: (read - own) / times, write: write / times };
    found.set(name, [...(found.get(name) ?? []), each]);
  }
}

const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));
const notes = ({ calls, read, write }: Counted): string => `${figure(calls)}: ${figure(read)} + ${figure(write)}`;
const one = (name: string): Counted => found.get(name)?.at(-1) ?? { calls: 0, read: 0, write: 0 };
const text = ['dispatch, each of 101 texts', 'hand over, each text', 'callback, each', 'callback, each'].map(one);
const sum = (of: (counted: Counted) => number): number => text.reduce((total, counted) => total + of(counted), 0);
const measureMessage: Counted = {
  calls: sum(({ calls }) => calls),
  read: sum(({ read }) => read),
  write: sum(({ write }) => write),
};

record('units', {
  title: 'Database calls and units',
  text: 'For each thing that staff and phones do: calls: read units + write units, with so many contacts.',
  columns: ['', ...SIZES.map((size) => size.toLocaleString('en-US'))],
  rows: [...found].map(([name, counts]) => [name, ...counts.map(notes)]),
  notes: [
    `One text from due to delivered: ${figure(measureMessage.calls)} calls (bound ${MAX_CALLS_PER_MESSAGE}), ${figure(measureMessage.read)} read and ${figure(measureMessage.write)} write units.`,
    ...OPERATIONS.flatMap(({ name, grows }) => (grows === undefined ? [] : [`“${name}” grows: ${grows}.`])),
  ],
});

if (measureMessage.calls > MAX_CALLS_PER_MESSAGE) throw new Error(`A text takes ${measureMessage.calls} calls`);
for (const { name, grows } of OPERATIONS) {
  const [first, last] = [found.get(name)?.[0], found.get(name)?.at(-1)];
  if (grows === undefined && first && last && last.read + last.write > 1.3 * (first.read + first.write) + 1)
    throw new Error(`“${name}” costs ${notes(first)} at ${SIZES[0]} contacts and ${notes(last)} at ${SIZES.at(-1)}`);
}
