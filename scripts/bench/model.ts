import { PARTITION_LIMITS } from '../../local-cloud/engine.ts';
import { runCampaign, type Partition, type Phase } from './support/cloud-run.ts';
import { record } from './support/results.ts';

/**
 * `npm run bench -- model`: what AWS allows, from units that the local cloud counts by partition key, with condition checks,
 * indexes and canceled transactions. Quotas are the constants below, with their sources. The durations of functions are the
 * assumptions of the bench `cost`. Nothing here is measured on AWS.
 */
const TEXTS = 500;
/** Our assumption for how long a transaction locks its items. */
const LOCK_MS = 5;

/** DynamoDB, "Quotas": the default of a table in on-demand mode, and of each of its indexes. */
const TABLE_WRITES = 40_000;
/** API Gateway, "Quotas for HTTP APIs": requests per second of an account and region. */
const HTTP_API = 10_000;
/** AWS Lambda, "Quotas": concurrent invocations of an account by default. */
const CONCURRENCY = 1_000;
const SENDER_SECONDS = 0.6;
const REPORTER_SECONDS = 0.15;
const WEBHOOK_SECONDS = 0.015;
const DISPATCH_SECONDS = 0.3;
const DISPATCHERS = 50;

const CAMPAIGN_TARGET = 500;
const PLATFORM_TARGET = 2_000;
const ORGANIZATIONS = 10_000;
const DISPATCH_WINDOW = 60;
const CONTACTS = 1_000_000;

const run = await runCampaign(TEXTS);
const contended = await runCampaign(TEXTS, { overlapMs: LOCK_MS });

interface Bound {
  readonly target: string;
  readonly limit: string;
  readonly arithmetic: string;
  readonly result: string;
  readonly isMet: boolean;
}

const rate = (perSecond: number): string => `${perSecond.toFixed(0)} per second`;
const minutes = (seconds: number): string =>
  seconds < 90 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`;
const findRuns = (phase: Phase, name: string): number =>
  [...phase.invocations].reduce((sum, [id, count]) => sum + (id.startsWith(name) ? count : 0), 0);

/** The partition with the minutes of all organizations that have due texts. Its units grow with organizations. */
const MINUTES = 'DUE';

const bounds: readonly Bound[] = [
  ...findHottest(
    pickPartitions(({ isPlatform }) => !isPlatform),
    TEXTS,
    5,
  ).map(({ name, kind, units, limit }) => ({
    target: `one campaign, ${CAMPAIGN_TARGET} texts per second`,
    limit: name,
    arithmetic: `${limit.toLocaleString('en-US')} ${kind} units ÷ ${units.toFixed(2)} per text`,
    result: rate(limit / units),
    isMet: limit / units >= CAMPAIGN_TARGET,
  })),
  ...findHottest(
    pickPartitions(({ isPlatform, name }) => isPlatform && !isOfOneUser(name) && name !== MINUTES),
    TEXTS,
    3,
  ).map(({ name, kind, units, limit }) => ({
    target: `platform, ${PLATFORM_TARGET} texts per second`,
    limit: name,
    arithmetic: `${limit.toLocaleString('en-US')} ${kind} units ÷ ${units.toFixed(2)} per text`,
    result: rate(limit / units),
    isMet: limit / units >= PLATFORM_TARGET,
  })),
  {
    target: `platform, ${PLATFORM_TARGET} texts per second`,
    limit: 'writes of the table, adjustable',
    arithmetic: `${TABLE_WRITES.toLocaleString('en-US')} units ÷ ${(run.send.write / TEXTS).toFixed(1)} per text`,
    result: rate((TABLE_WRITES * TEXTS) / run.send.write),
    isMet: (TABLE_WRITES * TEXTS) / run.send.write >= PLATFORM_TARGET,
  },
  {
    target: `platform, ${PLATFORM_TARGET} texts per second`,
    limit: 'callbacks, adjustable',
    arithmetic: `${HTTP_API.toLocaleString('en-US')} requests ÷ ${(findRuns(run.send, 'TwilioWebhook') / TEXTS).toFixed(1)} per text`,
    result: rate((HTTP_API * TEXTS) / findRuns(run.send, 'TwilioWebhook')),
    isMet: (HTTP_API * TEXTS) / findRuns(run.send, 'TwilioWebhook') >= PLATFORM_TARGET,
  },
  ...buildQueueBounds(),
  buildConcurrencyBound(),
  buildDispatchBound(),
  ...buildContactBounds(),
];

record('model', {
  title: 'Bounds of AWS',
  text: `Modeled from units counted over ${TEXTS} texts and from published quotas. Not measured on AWS. DynamoDB splits a partition that stays hot; the figures do not rely on this.`,
  columns: ['target', 'limit', 'arithmetic', 'bound', 'met'],
  rows: bounds.map(({ target, limit, arithmetic, result, isMet }) => [
    target,
    limit,
    arithmetic,
    result,
    isMet ? 'yes' : 'NO',
  ]),
  notes: [
    `When a transaction locks its items for ${LOCK_MS} ms (our assumption), this machine’s run had ${(contended.send.refused.overlap / TEXTS).toFixed(2)} refused calls per text and ${(contended.send.write / TEXTS).toFixed(1)} instead of ${(run.send.write / TEXTS).toFixed(1)} write units. An item that every transaction of a sender changes allows ${rate(1_000 / LOCK_MS)} transactions in a row, of as many texts as a batch has. See “Sending under contention”.`,
    'A carrier’s number limits a campaign first: 1 segment per second for a long code, 3 for a toll-free number, 100 for a short code (Twilio, "Understanding Twilio rate limits and message queues").',
  ],
});

function pickPartitions(isPicked: (partition: Partition) => boolean): readonly Partition[] {
  return run.send.partitions.filter(isPicked);
}

function isOfOneUser(name: string): boolean {
  return name.startsWith('SESSION') || name.startsWith('USER');
}

interface Hot {
  readonly name: string;
  readonly kind: 'write' | 'read';
  readonly units: number;
  readonly limit: number;
}

/** Returns the partition keys with the lowest bounds. Keys of one contact or one text have few units and drop out. */
function findHottest(partitions: readonly Partition[], count: number, most: number): Hot[] {
  const all = partitions.flatMap(({ name, read, write }): Hot[] => [
    { name, kind: 'write', units: write / count, limit: PARTITION_LIMITS.write },
    { name, kind: 'read', units: read / count, limit: PARTITION_LIMITS.read },
  ]);
  return all
    .filter(({ units }) => units > 0)
    .sort((a, b) => a.limit / a.units - b.limit / b.units)
    .slice(0, most);
}

/**
 * How many runs at once the target needs, with full batches as under load. The batch sizes are those of infra/constructs.
 * The runs are settings (`concurrency` in infra/config.ts), and must fit the account's quota.
 */
function buildQueueBounds(): Bound[] {
  return [
    { name: 'CampaignSender', seconds: SENDER_SECONDS, messages: 1, batchSize: 15 },
    { name: 'CarrierStatus', seconds: REPORTER_SECONDS, messages: 2, batchSize: 25 },
  ].map(({ name, seconds, messages, batchSize }) => {
    const setting = [...run.maxConcurrency].find(([id]) => id.startsWith(name))?.[1] ?? CONCURRENCY;
    const needed = Math.ceil(((PLATFORM_TARGET * messages) / batchSize) * seconds);
    return {
      target: `platform, ${PLATFORM_TARGET} texts per second`,
      limit: `runs of ${name}, a setting of ${setting}`,
      arithmetic: `${PLATFORM_TARGET} × ${messages} ÷ ${batchSize} per batch × ${seconds} s`,
      result: `needs ${needed} runs at once`,
      isMet: needed < CONCURRENCY / 2,
    };
  });
}

function buildConcurrencyBound(): Bound {
  const seconds =
    (findRuns(run.send, 'CampaignSender') * SENDER_SECONDS +
      findRuns(run.send, 'CarrierStatus') * REPORTER_SECONDS +
      findRuns(run.send, 'TwilioWebhook') * WEBHOOK_SECONDS) /
    TEXTS;
  return {
    target: `platform, ${PLATFORM_TARGET} texts per second`,
    limit: 'concurrent invocations, adjustable',
    arithmetic: `${CONCURRENCY.toLocaleString('en-US')} ÷ ${seconds.toFixed(3)} s of functions per text`,
    result: rate(CONCURRENCY / seconds),
    isMet: CONCURRENCY / seconds >= PLATFORM_TARGET,
  };
}

/** Dispatching an organization needs runs of the dispatcher, and units of the list of minutes. The run had one organization. */
function buildDispatchBound(): Bound {
  const runs = findRuns(run.send, 'Dispatcher');
  const runSeconds = (ORGANIZATIONS * DISPATCH_SECONDS) / DISPATCHERS;
  const minutesOfAll = findHottest(
    pickPartitions(({ name }) => name === MINUTES),
    1,
    1,
  )[0];
  const listSeconds = minutesOfAll ? (ORGANIZATIONS * minutesOfAll.units) / minutesOfAll.limit : 0;
  return {
    target: `${ORGANIZATIONS.toLocaleString('en-US')} organizations, dispatched within ${DISPATCH_WINDOW} s after 08:00`,
    limit: listSeconds > runSeconds ? `partition ${MINUTES}` : 'dispatchers',
    arithmetic: `${ORGANIZATIONS.toLocaleString('en-US')} × ${DISPATCH_SECONDS} s ÷ ${DISPATCHERS} runs at once; ${minutesOfAll?.units.toFixed(1) ?? 0} ${minutesOfAll?.kind ?? ''} units of ${MINUTES} each (${runs} runs for ${TEXTS} texts of one organization)`,
    result: minutes(Math.max(runSeconds, listSeconds)),
    isMet: Math.max(runSeconds, listSeconds) <= DISPATCH_WINDOW,
  };
}

function buildContactBounds(): Bound[] {
  const toBound = (what: string, phase: Phase, count: number, acceptable: number): Bound[] =>
    findHottest(phase.partitions, count, 1).map(({ name, kind, units, limit }) => ({
      target: `${CONTACTS.toLocaleString('en-US')} contacts ${what}, in ${minutes(acceptable)}`,
      limit: name,
      arithmetic: `${CONTACTS.toLocaleString('en-US')} × ${units.toFixed(4)} ${kind} units ÷ ${limit.toLocaleString('en-US')}`,
      result: minutes((CONTACTS * units) / limit),
      isMet: (CONTACTS * units) / limit <= acceptable,
    }));
  return [
    ...toBound('imported', run.import, TEXTS, 3_600),
    ...toBound('selected and enrolled', run.join, TEXTS, 3_600),
    ...buildSearchBound(),
  ];
}

/** A search in a new function reads each block of the search data. The bench `search` measures 100,000 contacts. */
function buildSearchBound(): Bound[] {
  const [contactsPerBlock, unitsPerBlock, seconds] = [2_000, 13, 10];
  const units = (CONTACTS / contactsPerBlock) * unitsPerBlock;
  return [
    {
      target: `${CONTACTS.toLocaleString('en-US')} contacts searched, first search of a function in ${seconds} s`,
      limit: 'partition of the search data',
      arithmetic: `${units.toLocaleString('en-US')} read units ÷ ${PARTITION_LIMITS.read.toLocaleString('en-US')} (“Database calls and units”)`,
      result: minutes(units / PARTITION_LIMITS.read),
      isMet: units / PARTITION_LIMITS.read <= seconds,
    },
  ];
}
