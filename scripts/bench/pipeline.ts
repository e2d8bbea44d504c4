import { addContacts, at, createCampaign, importFile, signIn, startCloud, text, type Cloud, type Person } from '../../test/support/story.ts';
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
const LONGEST_MS = 120_000;

await synthWhenStale();
const rates: number[] = [];
const rows: (string | number)[][] = [];
for (const size of SIZES) {
  const cloud = await startCloud();
  try {
    const rounds = await measure(cloud, size);
    rates.push(median(rounds));
    rows.push([size.toLocaleString('en-US'), median(rounds).toFixed(0), rounds.map((rate) => rate.toFixed(0)).join(', ')]);
  } finally {
    await cloud.stop();
  }
}

const ratio = (rates.at(-1) ?? 0) / (rates[0] ?? 1);
record('pipeline', {
  title: 'Texts a second through the local cloud',
  text: `${ROUNDS} rounds of ${TEXTS} texts each, from joining to the last one delivered.`,
  columns: ['contacts', 'median', 'rounds'],
  rows,
  notes: [`With ${SIZES.at(-1)?.toLocaleString('en-US')} contacts ${ratio.toFixed(2)} times the rate with ${SIZES[0]?.toLocaleString('en-US')}. What is the product's own of it: “Texts a second” and “Database calls and units”.`],
});

async function measure(cloud: Cloud, size: number): Promise<number[]> {
  await cloud.clock.at(at('2026-12-01 10:00:00'));
  const owner = await signIn(cloud, 'owner@sunrise.test');
  await addContacts(owner, [{ name: 'First Person', phone: '+16025550199' }]);
  const phone = (place: number): string => `+1480${String(5_000_000 + place)}`;
  await importFile(cloud, owner, 'contacts.csv', `name,phone\n${Array.from({ length: size }, (_, place) => `Person ${place},${phone(place)}`).join('\n')}\n`);
  const ids = await firstContacts(owner, TEXTS * ROUNDS);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const campaign = await createCampaign(owner, `Round ${round}`, [{ blocks: [text('Hello '), { type: 'FIRST_NAME' }] }]);
    const before = delivered(cloud);
    const from = performance.now();
    await owner.run('mutation J($c: ID!, $l: [ID!]) { addLeadsToCampaign(campaignId: $c, leadIds: $l) { success errors } }', { c: campaign.id, l: ids.slice(round * TEXTS, (round + 1) * TEXTS) });
    while (delivered(cloud) < before + TEXTS) {
      if (performance.now() - from > LONGEST_MS) throw new Error('The texts did not arrive');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    rates.push((TEXTS * 1000) / (performance.now() - from));
    await cloud.quiet();
  }
  return rates;
}

/** Asked of the carrier itself: asking over HTTP for all texts, often, took a tenth of what was measured. */
function delivered(cloud: Cloud): number {
  return cloud.local.services.carrier.texts.filter(({ status }) => status === 'delivered').length;
}

async function firstContacts(owner: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ids.length < count; ) {
    const { leads }: { leads: { leads: { id: string }[]; next: string | null } } = await owner.run('query L($after: String) { leads(after: $after) { success errors next leads { id } } }', { after });
    ids.push(...leads.leads.map(({ id }) => id));
    after = leads.next;
    if (after === null) break;
  }
  return ids.slice(0, count);
}
