import { Product } from './support/product.ts';
import { record } from './support/results.ts';

/**
 * `node scripts/bench/model.ts`: how many texts a second AWS and a carrier would let through, and what is the narrowest.
 * Writes are counted by partition over a campaign of the real handlers; quotas and rates are those named here, with where
 * they stand.
 */
const TEXTS = 500;
const MANY = 100_000;

/** A partition of DynamoDB takes so many units a second (DynamoDB, "Best practices for partition keys"). */
const UNITS_PER_PARTITION = 1_000;
/** A write in a transaction is done twice, and none here is larger than one KB (DynamoDB, "Read/write capacity mode"). */
const UNITS_PER_WRITE = 2;

/** infra/stacks/app-stack.ts, and how long a run takes as scripts/bench/cost.ts assumes. */
const SENDERS = { runs: 20, batch: 10, seconds: 0.6 };
const REPORTERS = { runs: 10, batch: 10, seconds: 0.15 };
const REPORTS_PER_MESSAGE = 2;
/** API Gateway's default for an account and region ("Quotas for HTTP APIs"). */
const HTTP_API = 10_000;

/** Segments a second of one sender (Twilio, "Understanding Twilio rate limits and message queues"). */
const CARRIER = [
  ['a long code', 1],
  ['a toll-free number', 3],
  ['a short code', 100],
] as const;

interface Bottleneck {
  readonly what: string;
  readonly arithmetic: string;
  readonly rate: number;
}

const writes = await countWrites();
const partitions = [...writes].sort(([, a], [, b]) => b - a).slice(0, 3);

const limits: readonly Bottleneck[] = [
  ...CARRIER.map(([sender, rate]) => ({
    what: `carrier, ${sender}`,
    arithmetic: `${rate} segments a second, a text of one segment`,
    rate,
  })),
  {
    what: 'campaign senders',
    arithmetic: `${SENDERS.runs} runs × ${SENDERS.batch} texts ÷ ${SENDERS.seconds} s`,
    rate: (SENDERS.runs * SENDERS.batch) / SENDERS.seconds,
  },
  {
    what: 'reports of the carrier',
    arithmetic: `${REPORTERS.runs} runs × ${REPORTERS.batch} reports ÷ ${REPORTERS.seconds} s ÷ ${REPORTS_PER_MESSAGE} a text`,
    rate: (REPORTERS.runs * REPORTERS.batch) / REPORTERS.seconds / REPORTS_PER_MESSAGE,
  },
  {
    what: 'webhooks',
    arithmetic: `${HTTP_API.toLocaleString('en-US')} requests a second ÷ ${REPORTS_PER_MESSAGE} a text`,
    rate: HTTP_API / REPORTS_PER_MESSAGE,
  },
  ...partitions.map(([partition, count]) => ({
    what: `table, partition ${partition}`,
    arithmetic: `${UNITS_PER_PARTITION} units a second ÷ (${count.toFixed(2)} writes a text × ${UNITS_PER_WRITE} units)`,
    rate: UNITS_PER_PARTITION / (count * UNITS_PER_WRITE),
  })),
];
const ours = limits.filter(({ what }) => !what.startsWith('carrier'));
const bottleneck = ours.reduce((least, limit) => (limit.rate < least.rate ? limit : least));

record('model', {
  title: 'What AWS and a carrier let through',
  text: `Texts a second at most, from due to delivered, for one sender and one campaign, and how long ${MANY.toLocaleString('en-US')} texts take at that. Writes by partition are counted over ${TEXTS} texts.`,
  columns: ['limit', 'arithmetic', 'texts a second', `${MANY.toLocaleString('en-US')} texts`],
  rows: limits.map(({ what, arithmetic, rate }) => [
    what,
    arithmetic,
    rate < 10 ? rate.toFixed(1) : rate.toFixed(0),
    computeTime(rate),
  ]),
  notes: [
    `The narrowest of ours is ${bottleneck.what} with ${bottleneck.rate.toFixed(0)} a second: above any one sender’s. Several campaigns and senders have partitions of their own and share only senders, reports and webhooks.`,
    'Partitions of a contact, a text or a number are one text’s own and no limit. DynamoDB splits a partition that stays hot by its items, which is not counted on here.',
  ],
});

/** Writes of a text to each kind of partition that texts share. */
async function countWrites(): Promise<Map<string, number>> {
  const product = await Product.start(TEXTS);
  const shared = new Map<string, number>();
  await product.campaign('c1');
  await product.join(
    'c1',
    Array.from({ length: TEXTS }, (_, index) => index),
  );
  product.watch = (operation, input) => {
    for (const partition of written(operation, input)) shared.set(partition, (shared.get(partition) ?? 0) + 1 / TEXTS);
  };
  await product.dispatch();
  await product.send();
  await product.report();
  return new Map(
    [...shared]
      .filter(([, count]) => count > 0.01)
      .map(([partition, count]) => [partition.replace('#bench', '#…').replace('#c1', '#…'), count]),
  );
}

interface Written {
  readonly Key?: { readonly pk: { readonly S: string } };
  readonly Item?: { readonly pk: { readonly S: string } };
}

function written(operation: string, input: Record<string, unknown>): string[] {
  if (operation === 'TransactWriteItems') {
    const parts = input['TransactItems'] as readonly Readonly<Record<string, Written>>[];
    return parts.flatMap((part) =>
      Object.entries(part).flatMap(([kind, write]) => (kind === 'ConditionCheck' ? [] : getPartition(write))),
    );
  }
  if (operation === 'BatchWriteItem') {
    const requests = Object.values(
      input['RequestItems'] as Record<string, readonly Readonly<Record<string, Written>>[]>,
    ).flat();
    return requests.flatMap((request) => Object.values(request).flatMap(getPartition));
  }
  return ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) ? getPartition(input as Written) : [];
}

function getPartition({ Key, Item }: Written): string[] {
  const partition = (Key ?? Item)?.pk.S;
  return partition === undefined ? [] : [partition];
}

function computeTime(rate: number): string {
  const minutes = MANY / rate / 60;
  return minutes < 90 ? `${minutes.toFixed(0)} min` : `${(minutes / 60).toFixed(1)} h`;
}
