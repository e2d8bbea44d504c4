import { Product } from './support/product.ts';
import { median, record } from './support/results.ts';

/**
 * `node scripts/bench/messages.ts [contacts …]`: texts a second from due to delivered through the product's own handlers:
 * dispatcher, sender and both callbacks, with the local engine in the same process on one thread. What must hold is that
 * the rate does not depend on how many contacts there are.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const ROUNDS = 5;
const TEXTS = 200;
const LEAST_RATIO = 0.5;

const rates: number[] = [];
const rows: (string | number)[][] = [];
for (const size of SIZES) {
  const product = await Product.start(size);
  const seconds = {
    join: [] as number[],
    out: [] as number[],
    back: [] as number[],
    all: [] as number[],
    engine: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await product.campaign(`c${round}`);
    const timed = async (list: number[], work: () => Promise<unknown>): Promise<void> => {
      const from = performance.now();
      await work();
      list.push((performance.now() - from) / 1000);
    };
    await timed(seconds.join, () =>
      product.join(
        `c${round}`,
        Array.from({ length: TEXTS }, (_, index) => (round * TEXTS + index) % size),
      ),
    );
    const engineBefore = product.engineMs;
    await timed(seconds.out, async () => {
      await product.dispatch();
      if ((await product.send()) !== TEXTS) throw new Error('Not every text was handed over');
    });
    await timed(seconds.back, () => product.report());
    seconds.engine.push((product.engineMs - engineBefore) / 1000);
    seconds.all.push((seconds.out.at(-1) ?? 0) + (seconds.back.at(-1) ?? 0));
    product.advance(60_000);
  }
  const rate = TEXTS / median(seconds.all);
  rates.push(rate);
  rows.push([
    size.toLocaleString('en-US'),
    ...[seconds.join, seconds.out, seconds.back, seconds.all, seconds.engine].map((list) =>
      (TEXTS / median(list)).toFixed(0),
    ),
    `${((100 * median(seconds.engine)) / median(seconds.all)).toFixed(0)} %`,
  ]);
}

const ratio = (rates.at(-1) ?? 0) / (rates[0] ?? 1);
record('messages', {
  title: 'Texts a second',
  text: `Medians of ${ROUNDS} rounds of ${TEXTS} texts, one thread for the product and the engine that stands in for DynamoDB.`,
  columns: [
    'contacts',
    'join',
    'hand over',
    'both callbacks',
    'due to delivered',
    'what the engine could',
    'engine’s share of the time',
  ],
  rows,
  notes: [
    `With ${SIZES.at(-1)?.toLocaleString('en-US')} contacts ${ratio.toFixed(2)} times the rate with ${SIZES[0]?.toLocaleString('en-US')}.`,
  ],
});
if (ratio < LEAST_RATIO) throw new Error(`The rate falls with the contacts: ${ratio.toFixed(2)}`);
