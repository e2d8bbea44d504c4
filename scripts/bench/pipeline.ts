import { performance } from 'node:perf_hooks';
import {
  addContacts,
  parsePhoenix,
  createCampaign,
  importFile,
  signIn,
  startCloud,
  textBlock,
  type Cloud,
  type Person,
} from '../../test/support/scenarios/scenario.ts';
import { synthWhenStale } from '../../local-cloud/build.ts';
import { median, record } from './support/results.ts';

/**
 * `npm run bench -- pipeline [contacts …]`: texts per second through the whole local cloud: API, queues, functions in their
 * threads, carrier over HTTP, signed callbacks. Measures from the enrollment until the last text is delivered. The number's
 * own pace is 400 per second. Everything shares the cores of one machine, so the rate is that of a laptop. The bench `units`
 * checks that the cost does not grow.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const TEXTS = 300;
const ROUNDS = 3;
const POLL_MS = 50;
const TIMEOUT_MS = 120_000;

await synthWhenStale();
interface Round {
  /** Texts per second. */
  readonly rate: number;
  /** Milliseconds per text: of the database engine, of the thread with all local services, and of all threads. */
  readonly engine: number;
  readonly services: number;
  readonly processor: number;
}

const rates: number[] = [];
const rows: (string | number)[][] = [];
for (const size of SIZES) {
  const cloud = await startCloud();
  try {
    const rounds = await measure(cloud, size);
    const getMedian = (figure: keyof Round): number => median(rounds.map((round) => round[figure]));
    const engineLimit = 1000 / getMedian('engine');
    rates.push(getMedian('rate'));
    rows.push([
      size.toLocaleString('en-US'),
      getMedian('rate').toFixed(0),
      rounds.map(({ rate }) => rate.toFixed(0)).join(', '),
      engineLimit.toFixed(0),
      `${((100 * getMedian('rate')) / engineLimit).toFixed(0)} %`,
      `${getMedian('engine').toFixed(1)} ms`,
      `${getMedian('services').toFixed(1)} ms`,
      `${getMedian('processor').toFixed(1)} ms`,
    ]);
  } finally {
    await cloud.stop();
  }
}

const ratio = (rates.at(-1) ?? 0) / (rates[0] ?? 1);
record('pipeline', {
  title: 'Texts per second through the local cloud',
  text: `${ROUNDS} rounds of ${TEXTS} texts each, from the enrollment until the last text is delivered.`,
  columns: [
    'contacts',
    'median',
    'rounds',
    'limit of the engine',
    'share of the limit',
    'engine, per text',
    'all services, per text',
    'all threads, per text',
  ],
  rows,
  notes: [
    'The local services share one thread, and each function has its own. Calls of functions to services are messages between threads. All threads share the cores.',
    `The rate with ${SIZES.at(-1)?.toLocaleString('en-US')} contacts is ${ratio.toFixed(2)} times the rate with ${SIZES[0]?.toLocaleString('en-US')}. The product's own part: “Texts per second” and “Database calls and units”.`,
  ],
});

async function measure(cloud: Cloud, size: number): Promise<Round[]> {
  await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
  const owner = await signIn(cloud, 'owner@sunrise.test');
  await addContacts(owner, [{ name: 'First Person', phone: '+16025550199' }]);
  const phone = (index: number): string => `+1480${String(5_000_000 + index)}`;
  await importFile(
    cloud,
    owner,
    'contacts.csv',
    `name,phone\n${Array.from({ length: size }, (_, index) => `Person ${index},${phone(index)}`).join('\n')}\n`,
  );
  const ids = await listContactIds(owner, TEXTS * ROUNDS);
  const engine = measureEngine(cloud);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const campaign = await createCampaign(owner, `Round ${round}`, [
      { blocks: [textBlock('Hello '), { type: 'FIRST_NAME' }] },
    ]);
    const before = countDelivered(cloud);
    const start = { engine: engine.ms, processor: process.cpuUsage(), loop: performance.eventLoopUtilization() };
    const from = performance.now();
    await owner.run(
      'mutation J($c: ID!, $l: [ID!]) { addLeadsToCampaign(campaignId: $c, leadIds: $l) { success errors } }',
      { c: campaign.id, l: ids.slice(round * TEXTS, (round + 1) * TEXTS) },
    );
    while (countDelivered(cloud) < before + TEXTS) {
      if (performance.now() - from > TIMEOUT_MS) throw new Error('The texts were not delivered in time');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const took = performance.now() - from;
    const { user, system } = process.cpuUsage(start.processor);
    const { active } = performance.eventLoopUtilization(start.loop);
    rounds.push({
      rate: (TEXTS * 1000) / took,
      engine: (engine.ms - start.engine) / TEXTS,
      services: active / TEXTS,
      processor: (user + system) / 1000 / TEXTS,
    });
    await cloud.waitUntilIdle();
  }
  return rounds;
}

/** Measures the time of the engine. The engine works synchronously within each call. */
function measureEngine({ local }: Cloud): { ms: number } {
  const { dynamodb } = local.services;
  const call = dynamodb.call.bind(dynamodb);
  const time = { ms: 0 };
  dynamodb.call = (...args) => {
    const from = performance.now();
    const output = call(...args);
    time.ms += performance.now() - from;
    return output;
  };
  return time;
}

/** Reads the carrier directly. Polling all texts over HTTP took a tenth of the measured time. */
function countDelivered(cloud: Cloud): number {
  return cloud.local.services.carrier.texts.filter(({ status }) => status === 'delivered').length;
}

async function listContactIds(owner: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ids.length < count;) {
    const { leads }: { leads: { leads: { id: string }[]; next: string | null } } = await owner.run(
      'query L($after: String) { leads(after: $after) { success errors next leads { id } } }',
      { after },
    );
    ids.push(...leads.leads.map(({ id }) => id));
    after = leads.next;
    if (after === null) break;
  }
  return ids.slice(0, count);
}
