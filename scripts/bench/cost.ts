import { Product } from './support/product.ts';
import { record } from './support/results.ts';

/**
 * `npm run bench -- cost`: what AWS charges for 100,000 campaign texts, from enrollment to delivery, by service. The engine
 * counts the database units over a campaign. The number of requests follows from the batch sizes in infra/constructs.
 * Durations are assumptions. The carrier's price is not included.
 */
const TEXTS = 100_000;
const MEASURED = 500;

/**
 * List prices in US dollars for us-west-2, without free tiers. Prices change. Sources: aws.amazon.com/dynamodb/pricing/on-demand,
 * /lambda/pricing (Arm), /sqs/pricing, /eventbridge/pricing (Scheduler), /appsync/pricing, /api-gateway/pricing (HTTP),
 * /cloudfront/pricing, /cloudwatch/pricing.
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

/** Batch sizes of infra/constructs. */
const MESSAGES_PER_SENDER = 10;
const REPORTS_PER_BATCH = 10;
const REPORTS_PER_MESSAGE = 2;
const MEMORY_GB = 0.5;
/** Seconds of one run, with usual response times of the carrier and the database. */
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
// The bench itself reads each text once, to find its callback address.
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
/** A batch is sent, received and deleted. Each report is sent alone. */
const queueRequests = 3 * runs.sender + REPORTS_PER_MESSAGE + 2 * runs.reports;
/** A batch publishes three live events: campaign, contacts and sending. */
const events = 3 * (runs.sender + runs.reports);

interface Line {
  readonly service: string;
  readonly arithmetic: string;
  readonly each: number;
}
const lines: readonly Line[] = [
  {
    service: 'DynamoDB, writes',
    arithmetic: `${write.toFixed(1)} units × $0.625 per million`,
    each: write * PRICES.writeUnit,
  },
  {
    service: 'DynamoDB, reads',
    arithmetic: `${read.toFixed(1)} units × $0.125 per million`,
    each: read * PRICES.readUnit,
  },
  {
    service: 'Lambda',
    arithmetic: `${invocations.toFixed(2)} requests × $0.20 per million + ${gbSeconds.toFixed(4)} GB-s × $0.0000133334`,
    each: invocations * PRICES.lambdaRequest + gbSeconds * PRICES.lambdaGbSecond,
  },
  {
    service: 'SQS',
    arithmetic: `${queueRequests.toFixed(2)} requests × $0.40 per million`,
    each: queueRequests * PRICES.sqsRequest,
  },
  {
    service: 'AppSync',
    arithmetic: `${events.toFixed(2)} mutations × $4 per million + as many updates × ${PAGES_OPEN} open page × $2 per million`,
    each: events * (PRICES.appSyncMutation + PAGES_OPEN * PRICES.appSyncUpdate),
  },
  {
    service: 'API Gateway and CloudFront',
    arithmetic: `${REPORTS_PER_MESSAGE} callbacks × ($1 + $1) per million`,
    each: REPORTS_PER_MESSAGE * (PRICES.httpApiRequest + PRICES.cloudFrontRequest),
  },
  {
    service: 'CloudWatch logs',
    arithmetic: `${invocations.toFixed(2)} runs × ${LOG_BYTES_PER_RUN} bytes × $0.50 per GB`,
    each: ((invocations * LOG_BYTES_PER_RUN) / 1024 ** 3) * PRICES.logGb,
  },
  {
    service: 'EventBridge Scheduler',
    arithmetic: 'one schedule per minute × $1 per million',
    each: PRICES.schedule / 1_000,
  },
];
const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const total = lines.reduce((sum, { each }) => sum + each * TEXTS, 0);

record('cost', {
  title: `AWS costs of ${TEXTS.toLocaleString('en-US')} texts`,
  text: 'Campaign texts from enrollment to delivery, in us-west-2, without free tiers and without the carrier’s price. Units are counted, durations are assumptions, prices are in scripts/bench/cost.ts.',
  columns: ['service', 'per text', `${TEXTS.toLocaleString('en-US')} texts`],
  rows: [
    ...lines.map(({ service, arithmetic, each }) => [service, arithmetic, dollars(each * TEXTS)]),
    ['total', '', dollars(total)],
  ],
  notes: [
    `Assumed: ${Object.entries(ASSUMPTIONS)
      .map(([name, seconds]) => `${name} ${seconds} s`)
      .join(', ')} per run, at ${MEMORY_GB * 1024} MB.`,
  ],
});
