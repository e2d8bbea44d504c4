import { Product } from './support/product.ts';
import { median, record } from './support/results.ts';

/**
 * `npm run bench -- messages [contacts …]`: texts per second from due to delivered, with the real handlers: dispatcher, sender
 * and both callbacks. The local engine runs in the same thread. Fails when the rate falls with the number of contacts.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const ROUNDS = 5;
const TEXTS = 200;
/** The rate with the most contacts, compared with the rate with the fewest. */
const MIN_RATIO = 0.5;

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
    const measure = async (list: number[], work: () => Promise<unknown>): Promise<void> => {
      const from = performance.now();
      await work();
      list.push((performance.now() - from) / 1000);
    };
    await measure(seconds.join, () =>
      product.join(
        `c${round}`,
        Array.from({ length: TEXTS }, (_, index) => (round * TEXTS + index) % size),
      ),
    );
    const engineBefore = product.engineMs;
    await measure(seconds.out, async () => {
      await product.dispatch();
      if ((await product.send()) !== TEXTS) throw new Error('Not every text was handed over');
    });
    await measure(seconds.back, () => product.report());
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
  title: 'Texts per second',
  text: `Medians of ${ROUNDS} rounds of ${TEXTS} texts. The product and the local database engine share one thread.`,
  columns: [
    'contacts',
    'join',
    'hand over',
    'both callbacks',
    'due to delivered',
    'limit of the engine',
    'share of the engine',
  ],
  rows,
  notes: [
    `The rate with ${SIZES.at(-1)?.toLocaleString('en-US')} contacts is ${ratio.toFixed(2)} times the rate with ${SIZES[0]?.toLocaleString('en-US')}.`,
  ],
});
if (ratio < MIN_RATIO) throw new Error(`The rate falls with the number of contacts, to ${ratio.toFixed(2)}`);
