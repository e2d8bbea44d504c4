import { Product } from './support/product.ts';
import { record } from './support/results.ts';

/**
 * `node scripts/bench/cost.ts`: what AWS charges for 100 000 campaign texts, from joining to delivered, by service. Database
 * units are counted by the engine over a campaign; requests follow from the batch sizes in infra/stacks/app-stack.ts;
 * durations are assumed and named. The carrier's own price is not in it.
 */
const TEXTS = 100_000;
const MEASURED = 500;

/**
 * List prices in US dollars for us-west-2, without free tiers, as far as they were known when this was written; prices
 * change. Where each stands: aws.amazon.com/dynamodb/pricing/on-demand, /lambda/pricing (Arm), /sqs/pricing,
 * /eventbridge/pricing (Scheduler), /appsync/pricing, /api-gateway/pricing (HTTP), /cloudfront/pricing, /cloudwatch/pricing.
 */
const PRICES = {
  readUnit: 0.125 / 1e6,
  writeUnit: 0.625 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  lambdaGbSecond: 0.0000133334,
  sqsRequest: 0.4 / 1e6,
  schedule: 1 / 1e6,
  appSyncMutation: 4 / 1e6,
  appSyncUpdate: 2 / 1e6,
  httpApiRequest: 1 / 1e6,
  cloudFrontRequest: 1 / 1e6,
  logGb: 0.5,
} as const;

/** infra/stacks/app-stack.ts. */
const MESSAGES_PER_SENDER = 10;
const REPORTS_PER_BATCH = 10;
const REPORTS_PER_MESSAGE = 2;
const MEMORY_GB = 0.5;
/** Seconds for which a function runs, the carrier and the database answering as they usually do. */
const ASSUMPTIONS = { sender: 0.6, webhook: 0.015, reports: 0.15, join: 2 } as const;
const LOG_BYTES_PER_RUN = 600;
const PAGES_OPEN = 1;

const product = await Product.start(MEASURED);
await product.campaign('c1');
const counted = await product.cost(async () => {
  await product.join(
    'c1',
    Array.from({ length: MEASURED }, (_, index) => index),
  );
  await product.dispatch();
  await product.send();
  await product.report();
});
// Looking up a text's callback address is the bench's own, one read a text.
const read = counted.read / MEASURED - 1;
const write = counted.write / MEASURED;

const runs = {
  sender: 1 / MESSAGES_PER_SENDER,
  webhook: REPORTS_PER_MESSAGE,
  reports: REPORTS_PER_MESSAGE / REPORTS_PER_BATCH,
  join: 1 / MEASURED,
};
const invocations = runs.sender + runs.webhook + runs.reports + runs.join;
const gbSeconds =
  MEMORY_GB *
  (runs.sender * ASSUMPTIONS.sender +
    runs.webhook * ASSUMPTIONS.webhook +
    runs.reports * ASSUMPTIONS.reports +
    runs.join * ASSUMPTIONS.join);
/** A batch is sent, received and deleted; each report is sent alone. */
const queueRequests = 3 * runs.sender + REPORTS_PER_MESSAGE + 2 * runs.reports;
/** A batch tells the campaign, its contacts and the sending. */
const events = 3 * (runs.sender + runs.reports);

interface Line {
  readonly service: string;
  readonly arithmetic: string;
  readonly each: number;
}
const lines: readonly Line[] = [
  {
    service: 'DynamoDB, writes',
    arithmetic: `${write.toFixed(1)} units × $0.625 a million`,
    each: write * PRICES.writeUnit,
  },
  {
    service: 'DynamoDB, reads',
    arithmetic: `${read.toFixed(1)} units × $0.125 a million`,
    each: read * PRICES.readUnit,
  },
  {
    service: 'Lambda',
    arithmetic: `${invocations.toFixed(2)} requests × $0.20 a million + ${gbSeconds.toFixed(4)} GB-s × $0.0000133334`,
    each: invocations * PRICES.lambdaRequest + gbSeconds * PRICES.lambdaGbSecond,
  },
  {
    service: 'SQS',
    arithmetic: `${queueRequests.toFixed(2)} requests × $0.40 a million`,
    each: queueRequests * PRICES.sqsRequest,
  },
  {
    service: 'AppSync',
    arithmetic: `${events.toFixed(2)} mutations × $4 a million + as many updates × ${PAGES_OPEN} open page × $2 a million`,
    each: events * (PRICES.appSyncMutation + PAGES_OPEN * PRICES.appSyncUpdate),
  },
  {
    service: 'API Gateway and CloudFront',
    arithmetic: `${REPORTS_PER_MESSAGE} callbacks × ($1 + $1) a million`,
    each: REPORTS_PER_MESSAGE * (PRICES.httpApiRequest + PRICES.cloudFrontRequest),
  },
  {
    service: 'CloudWatch logs',
    arithmetic: `${invocations.toFixed(2)} runs × ${LOG_BYTES_PER_RUN} bytes × $0.50 a GB`,
    each: ((invocations * LOG_BYTES_PER_RUN) / 1024 ** 3) * PRICES.logGb,
  },
  {
    service: 'EventBridge Scheduler',
    arithmetic: 'one schedule a minute × $1 a million',
    each: PRICES.schedule / 1_000,
  },
];
const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const total = lines.reduce((sum, { each }) => sum + each * TEXTS, 0);

record('cost', {
  title: `What ${TEXTS.toLocaleString('en-US')} texts cost at AWS`,
  text: 'Campaign texts, from joining to delivered, in us-west-2 and without free tiers; the carrier’s price is not in it. Units are counted, durations assumed, prices those in scripts/bench/cost.ts.',
  columns: ['service', 'for one text', `${TEXTS.toLocaleString('en-US')} texts`],
  rows: [
    ...lines.map(({ service, arithmetic, each }) => [service, arithmetic, dollars(each * TEXTS)]),
    ['all', '', dollars(total)],
  ],
  notes: [
    `Assumed: ${Object.entries(ASSUMPTIONS)
      .map(([name, seconds]) => `${name} ${seconds} s`)
      .join(', ')} a run, at ${MEMORY_GB * 1024} MB.`,
  ],
});
