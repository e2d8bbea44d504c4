import { getDay } from '../../functions/domain/dashboard/day-figures.ts';
import { addDays } from '../../functions/domain/dashboard/period.ts';
import { BENCH_ORGANIZATION } from './support/bench-data.ts';
import { Product } from './support/product.ts';
import { median, record } from './support/results.ts';

/**
 * `npm run bench -- home [contacts …]`: read units and time of the overview and of the first page of contacts, for several
 * numbers of contacts. Every day of two years has figures on every shard, which is the most that the overview can read. Fails
 * when the units grow with the contacts or a call of the first view takes 50 ms or more.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const LIMIT_MS = 50;
const ROUNDS = 15;
/** Twelve months and the period before. */
const DAYS = 732;
/** As many ids as it takes to reach every shard of the figures. */
const IDS = 64;
/** The same number at every size, because longer numbers make larger items. */
const TEXTS = 1_000;

/** What a screen shows first, and the largest choices. */
const FIRST_VIEW: readonly string[] = [
  'contacts, first page',
  'figures of 30 days',
  'replies that wait',
  'running campaigns',
];
const CALLS = [
  ['contacts, first page', 'leads', {}],
  ['contacts, first page of 100', 'leads', { pageSize: 100 }],
  ['figures of 30 days', 'dashboard', { period: 'DAYS_30' }],
  ['figures of 12 months', 'dashboard', { period: 'MONTHS_12' }],
  ['replies that wait', 'leads', { leadFilter: 'unread' }],
  ['running campaigns', 'campaigns', { recent: true, includeStats: true }],
] as const;

const found = new Map<string, { readonly units: number; readonly ms: number }[]>();
for (const size of SIZES) {
  const product = await Product.start(size);
  await product.campaign('c1');
  await fillDays(product);
  for (const [name, field, input] of CALLS) {
    const { read } = await product.cost(() => product.call(field, input));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      await product.call(field, input);
      times.push(performance.now() - from);
    }
    found.set(name, [...(found.get(name) ?? []), { units: read, ms: median(times) }]);
  }
}

record('home', {
  title: 'Overview and contacts',
  text: 'Read units and the median time of a call, with the engine in this process, by the number of contacts. Every day has figures on all shards.',
  columns: ['', ...SIZES.map((size) => size.toLocaleString('en-US'))],
  rows: [...found].map(([name, sizes]) => [
    name,
    ...sizes.map(({ units, ms }) => `${Number(units.toFixed(1))} units, ${ms.toFixed(1)} ms`),
  ]),
  notes: [
    `The units are the same at every size. What a screen shows first stays below ${LIMIT_MS} ms: ${FIRST_VIEW.join(', ')}.`,
    `Twelve months and the period before are ${(DAYS * 8).toLocaleString('en-US')} items.`,
  ],
});

for (const [name, sizes] of found) {
  const [first] = sizes;
  const grown = sizes.find(({ units }) => units !== first?.units);
  if (grown)
    throw new Error(`“${name}” reads ${first?.units} units in the smallest list and ${grown.units} in another`);
  const slow = FIRST_VIEW.includes(name) ? sizes.find(({ ms }) => ms >= LIMIT_MS) : undefined;
  if (slow) throw new Error(`“${name}” takes ${slow.ms.toFixed(1)} ms`);
}
process.exit(0);

/** Counts texts on all shards of every day. */
async function fillDays({ data, now }: Product): Promise<void> {
  const today = getDay(now());
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, -index));
  for (let id = 0; id < IDS; id += 1)
    for (let from = 0; from < days.length; from += 90)
      await data.table.transact(
        data.counters.dayWrites(
          BENCH_ORGANIZATION.id,
          `contact-${id}`,
          new Map(
            days.slice(from, from + 90).map((day) => [day, { messages: TEXTS, delivered: TEXTS, segments: TEXTS }]),
          ),
        ),
      );
}
