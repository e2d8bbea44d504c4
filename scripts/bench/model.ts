import { Product } from './support/product.ts';
import { record } from './support/results.ts';

/**
 * `npm run bench -- model`: how many texts per second AWS and a carrier allow, and which limit is the lowest. Writes are
 * counted by partition over a campaign with the real handlers. The quotas and rates are the constants below, with their
 * sources.
 */
const TEXTS = 500;
const MANY = 100_000;

/** Write units per second of a DynamoDB partition (DynamoDB, "Best practices for partition keys"). */
const UNITS_PER_PARTITION = 1_000;
/** A write in a transaction costs two units (DynamoDB, "Read/write capacity mode"). No write here exceeds 1 KB. */
const UNITS_PER_WRITE = 2;

/** Concurrency and batches of infra/constructs, and the durations that scripts/bench/cost.ts assumes. */
const SENDERS = { runs: 20, batch: 10, seconds: 0.6 };
const REPORTERS = { runs: 10, batch: 10, seconds: 0.15 };
const REPORTS_PER_MESSAGE = 2;
/** Requests per second of an account and region (API Gateway, "Quotas for HTTP APIs"). */
const HTTP_API = 10_000;

/** Segments per second of one sender (Twilio, "Understanding Twilio rate limits and message queues"). */
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
    arithmetic: `${rate} segments per second, one segment per text`,
    rate,
  })),
  {
    what: 'campaign senders',
    arithmetic: `${SENDERS.runs} runs × ${SENDERS.batch} texts ÷ ${SENDERS.seconds} s`,
    rate: (SENDERS.runs * SENDERS.batch) / SENDERS.seconds,
  },
  {
    what: 'reports of the carrier',
    arithmetic: `${REPORTERS.runs} runs × ${REPORTERS.batch} reports ÷ ${REPORTERS.seconds} s ÷ ${REPORTS_PER_MESSAGE} per text`,
    rate: (REPORTERS.runs * REPORTERS.batch) / REPORTERS.seconds / REPORTS_PER_MESSAGE,
  },
  {
    what: 'webhooks',
    arithmetic: `${HTTP_API.toLocaleString('en-US')} requests per second ÷ ${REPORTS_PER_MESSAGE} per text`,
    rate: HTTP_API / REPORTS_PER_MESSAGE,
  },
  ...partitions.map(([partition, count]) => ({
    what: `table, partition ${partition}`,
    arithmetic: `${UNITS_PER_PARTITION} units per second ÷ (${count.toFixed(2)} writes per text × ${UNITS_PER_WRITE} units)`,
    rate: UNITS_PER_PARTITION / (count * UNITS_PER_WRITE),
  })),
];
const awsLimits = limits.filter(({ what }) => !what.startsWith('carrier'));
const bottleneck = awsLimits.reduce((least, limit) => (limit.rate < least.rate ? limit : least));

record('model', {
  title: 'Limits of AWS and of a carrier',
  text: `The most texts per second from due to delivered, for one sender and one campaign, and how long ${MANY.toLocaleString('en-US')} texts take at that rate. Writes by partition are counted over ${TEXTS} texts.`,
  columns: ['limit', 'arithmetic', 'texts per second', `${MANY.toLocaleString('en-US')} texts`],
  rows: limits.map(({ what, arithmetic, rate }) => [
    what,
    arithmetic,
    rate < 10 ? rate.toFixed(1) : rate.toFixed(0),
    formatDuration(rate),
  ]),
  notes: [
    `The lowest limit on AWS is ${bottleneck.what} with ${bottleneck.rate.toFixed(0)} per second, above the rate of any one sender. Several campaigns have separate partitions and share only senders, reports and webhooks.`,
    'Partitions of a contact, a text or a number belong to one text and are no limit. DynamoDB splits a partition that stays hot; the figures do not rely on this.',
  ],
});

/** Returns the writes per text to each partition that texts share. */
async function countWrites(): Promise<Map<string, number>> {
  const product = await Product.start(TEXTS);
  const shared = new Map<string, number>();
  await product.campaign('c1');
  await product.join(
    'c1',
    Array.from({ length: TEXTS }, (_, index) => index),
  );
  product.watch = (operation, input) => {
    for (const partition of listPartitions(operation, input))
      shared.set(partition, (shared.get(partition) ?? 0) + 1 / TEXTS);
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

interface Write {
  readonly Key?: { readonly pk: { readonly S: string } };
  readonly Item?: { readonly pk: { readonly S: string } };
}

function listPartitions(operation: string, input: Record<string, unknown>): string[] {
  if (operation === 'TransactWriteItems') {
    const actions = input['TransactItems'] as readonly Readonly<Record<string, Write>>[];
    return actions.flatMap((action) =>
      Object.entries(action).flatMap(([kind, write]) => (kind === 'ConditionCheck' ? [] : getPartition(write))),
    );
  }
  if (operation === 'BatchWriteItem') {
    const requests = Object.values(
      input['RequestItems'] as Record<string, readonly Readonly<Record<string, Write>>[]>,
    ).flat();
    return requests.flatMap((request) => Object.values(request).flatMap(getPartition));
  }
  return ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) ? getPartition(input as Write) : [];
}

function getPartition({ Key, Item }: Write): string[] {
  const partition = (Key ?? Item)?.pk.S;
  return partition === undefined ? [] : [partition];
}

function formatDuration(rate: number): string {
  const minutes = MANY / rate / 60;
  return minutes < 90 ? `${minutes.toFixed(0)} min` : `${(minutes / 60).toFixed(1)} h`;
}
