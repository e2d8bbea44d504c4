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
import { synthWhenStale } from '../local/build.ts';
import { median, record } from './support/results.ts';

/**
 * `node scripts/bench/pipeline.ts [contacts …]`: texts a second through the whole local cloud as `npm start` runs it: API,
 * queues, functions in their threads, carrier over HTTP, signed callbacks. From the moment at which contacts join until
 * the last text is delivered; the number's own pace is 400 a second. Everything shares the machine's cores, the table of all
 * contacts too, so that this tells what a laptop does; what must be flat is counted by `units`.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const TEXTS = 300;
const ROUNDS = 3;
const POLL_MS = 50;
const TIMEOUT_MS = 120_000;

await synthWhenStale();
interface Round {
  /** Texts a second. */
  readonly rate: number;
  /** Milliseconds a text: the engine's, all of the thread that holds every stand-in, and all threads'. */
  readonly engine: number;
  readonly standIns: number;
  readonly processor: number;
}

const rates: number[] = [];
const rows: (string | number)[][] = [];
for (const size of SIZES) {
  const cloud = await startCloud();
  try {
    const rounds = await measure(cloud, size);
    const of = (figure: keyof Round): number => median(rounds.map((round) => round[figure]));
    const could = 1000 / of('engine');
    rates.push(of('rate'));
    rows.push([
      size.toLocaleString('en-US'),
      of('rate').toFixed(0),
      rounds.map(({ rate }) => rate.toFixed(0)).join(', '),
      could.toFixed(0),
      `${((100 * of('rate')) / could).toFixed(0)} %`,
      `${of('engine').toFixed(1)} ms`,
      `${of('standIns').toFixed(1)} ms`,
      `${of('processor').toFixed(1)} ms`,
    ]);
  } finally {
    await cloud.stop();
  }
}

const ratio = (rates.at(-1) ?? 0) / (rates[0] ?? 1);
record('pipeline', {
  title: 'Texts a second through the local cloud',
  text: `${ROUNDS} rounds of ${TEXTS} texts each, from joining to the last one delivered.`,
  columns: [
    'contacts',
    'median',
    'rounds',
    'what the engine could',
    'share of it',
    'engine, a text',
    'with all stand-ins',
    'with the functions',
  ],
  rows,
  notes: [
    'The stand-ins share one thread: HTTP for some fourteen requests a text (database, carrier, webhooks, live events) is most of what they take beside the engine. Functions and stand-ins share the machine’s cores.',
    `With ${SIZES.at(-1)?.toLocaleString('en-US')} contacts ${ratio.toFixed(2)} times the rate with ${SIZES[0]?.toLocaleString('en-US')}. What is the product's own of it: “Texts a second” and “Database calls and units”.`,
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
  const ids = await firstContacts(owner, TEXTS * ROUNDS);
  const engine = measureTime(cloud);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const campaign = await createCampaign(owner, `Round ${round}`, [
      { blocks: [textBlock('Hello '), { type: 'FIRST_NAME' }] },
    ]);
    const before = delivered(cloud);
    const start = { engine: engine.ms, processor: process.cpuUsage(), loop: performance.eventLoopUtilization() };
    const from = performance.now();
    await owner.run(
      'mutation J($c: ID!, $l: [ID!]) { addLeadsToCampaign(campaignId: $c, leadIds: $l) { success errors } }',
      { c: campaign.id, l: ids.slice(round * TEXTS, (round + 1) * TEXTS) },
    );
    while (delivered(cloud) < before + TEXTS) {
      if (performance.now() - from > TIMEOUT_MS) throw new Error('The texts did not arrive');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const took = performance.now() - from;
    const { user, system } = process.cpuUsage(start.processor);
    const { active } = performance.eventLoopUtilization(start.loop);
    rounds.push({
      rate: (TEXTS * 1000) / took,
      engine: (engine.ms - start.engine) / TEXTS,
      standIns: active / TEXTS,
      processor: (user + system) / 1000 / TEXTS,
    });
    await cloud.waitUntilIdle();
  }
  return rounds;
}

/** What the engine works: it answers within the call. */
function measureTime({ local }: Cloud): { ms: number } {
  const { dynamodb } = local.services;
  const call = dynamodb.call.bind(dynamodb);
  const time = { ms: 0 };
  dynamodb.call = (...asked) => {
    const from = performance.now();
    const answer = call(...asked);
    time.ms += performance.now() - from;
    return answer;
  };
  return time;
}

/** Asked of the carrier itself: asking over HTTP for all texts, often, took a tenth of what was measured. */
function delivered(cloud: Cloud): number {
  return cloud.local.services.carrier.texts.filter(({ status }) => status === 'delivered').length;
}

async function firstContacts(owner: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ids.length < count;) {
    const { contacts }: { contacts: { contacts: { id: string }[]; next: string | null } } = await owner.run(
      'query L($after: String) { leads(after: $after) { success errors next leads { id } } }',
      { after },
    );
    ids.push(...contacts.contacts.map(({ id }) => id));
    after = contacts.next;
    if (after === null) break;
  }
  return ids.slice(0, count);
}
