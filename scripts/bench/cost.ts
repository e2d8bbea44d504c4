import { runCampaign } from './support/cloud-run.ts';
import { record } from './support/results.ts';

/**
 * `npm run bench -- cost`: what AWS charges for 100,000 campaign texts, from enrollment to delivery, by service. The local
 * cloud counts database units, calls and invocations over a campaign. Durations are assumptions. The carrier's price is not
 * included. Batches are as full as this machine fills them. A faster sender fills them more, so AWS costs at most this much.
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

const MEMORY_GB = 0.5;
/** Seconds of one invocation, with usual response times of the carrier and the database. */
const SECONDS: Readonly<Record<string, number>> = {
  CampaignSender: 0.6,
  TwilioWebhook: 0.015,
  CarrierStatus: 0.15,
  Dispatcher: 0.1,
  BulkWorker: 2,
};
const OTHER_SECONDS = 0.1;
const LOG_BYTES_PER_RUN = 600;
const PAGES_OPEN = 1;

const { join, send, counted } = await runCampaign(MEASURED);
if (counted !== MEASURED) throw new Error(`The campaign counted ${counted} of ${MEASURED} texts`);

const perText = (of: (phase: typeof send) => number): number => (of(join) + of(send)) / MEASURED;
/** Calls of functions to a service, per text. @param operation a part of the operation's name */
const calls = (service: string, operation = ''): number =>
  perText((phase) =>
    [...phase.calls].reduce(
      (sum, [call, count]) => sum + (call.startsWith(`${service} `) && call.includes(operation) ? count : 0),
      0,
    ),
  );
const invocations = (name = ''): number =>
  perText((phase) => [...phase.invocations].reduce((sum, [id, count]) => sum + (id.startsWith(name) ? count : 0), 0));

const read = perText((phase) => phase.read);
const write = perText((phase) => phase.write);
const allRuns = invocations();
const gbSeconds =
  MEMORY_GB * perText((phase) => [...phase.invocations].reduce((sum, [id, count]) => sum + count * findSeconds(id), 0));
const consumers = ['Dispatcher', 'CampaignSender', 'ReplySender', 'CarrierStatus', 'BulkWorker'];
/** Each batch is received and deleted, once each. */
const queueRequests = calls('sqs') + 2 * consumers.reduce((sum, name) => sum + invocations(name), 0);
const events = calls('appsync');
const callbacks = invocations('TwilioWebhook');
const schedules = calls('scheduler');

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
    arithmetic: `${allRuns.toFixed(2)} requests × $0.20 per million + ${gbSeconds.toFixed(4)} GB-s × $0.0000133334`,
    each: allRuns * PRICES.lambdaRequest + gbSeconds * PRICES.lambdaGbSecond,
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
    arithmetic: `${callbacks.toFixed(2)} callbacks × ($1 + $1) per million`,
    each: callbacks * (PRICES.httpApiRequest + PRICES.cloudFrontRequest),
  },
  {
    service: 'CloudWatch logs',
    arithmetic: `${allRuns.toFixed(2)} runs × ${LOG_BYTES_PER_RUN} bytes × $0.50 per GB`,
    each: ((allRuns * LOG_BYTES_PER_RUN) / 1024 ** 3) * PRICES.logGb,
  },
  {
    service: 'EventBridge Scheduler',
    arithmetic: `${schedules.toFixed(4)} schedules × $1 per million`,
    each: schedules * PRICES.schedule,
  },
];
const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const total = lines.reduce((sum, { each }) => sum + each * TEXTS, 0);

record('cost', {
  title: `AWS costs of ${TEXTS.toLocaleString('en-US')} texts`,
  text: `Campaign texts from enrollment to delivery, in us-west-2, without free tiers and without the carrier’s price. Units, calls and invocations are counted over ${MEASURED} texts, durations are assumptions, prices are in scripts/bench/cost.ts.`,
  columns: ['service', 'per text', `${TEXTS.toLocaleString('en-US')} texts`],
  rows: [
    ...lines.map(({ service, arithmetic, each }) => [service, arithmetic, dollars(each * TEXTS)]),
    ['total', '', dollars(total)],
  ],
  notes: [
    `Assumed: ${Object.entries(SECONDS)
      .map(([name, seconds]) => `${name} ${seconds} s`)
      .join(', ')}, others ${OTHER_SECONDS} s per run, at ${MEMORY_GB * 1024} MB.`,
    `Each further open page costs ${dollars(events * PRICES.appSyncUpdate * TEXTS)} for updates.`,
  ],
});

function findSeconds(id: string): number {
  return Object.entries(SECONDS).find(([name]) => id.startsWith(name))?.[1] ?? OTHER_SECONDS;
}
