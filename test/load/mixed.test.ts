import { describe, expect, it } from 'vitest';
import { listAllItems } from '../support/cloud/items.ts';
import { InvariantChecker } from '../support/crashes/invariants/invariant-checker.ts';
import { HeapWatch, measureOwnHeap } from '../support/cloud/memory.ts';
import { openLivePage } from '../support/cloud/page.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import {
  parsePhoenix,
  createCampaign,
  importFile,
  signIn,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

/** Minutes of the run. `LOAD_MINUTES=2 npx vitest run --project load` runs two minutes, `npm run test:soak` runs 30. */
const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 30);
const MINUTE_MS = 60_000;
const POLL_MS = 5_000;
const IMPORTED = 40;
const LARGE = 1_500;
/** Actors wait while more messages than this are on queues, because the test measures steady work and not a backlog. */
const MAX_WAITING = 400;
/** Area codes of each organization. The codes are real, because other numbers are not valid. */
const AREAS = [
  { campaigns: 480, imports: 623 },
  { campaigns: 602, imports: 928 },
];
/** Memory of this process for each item. The table, the carrier and the queues keep their data in this process. */
const BYTES_PER_ITEM = 8_192;

interface Worked {
  campaigns: number;
  contacts: number;
  replies: number;
  stops: number;
  answers: number;
  pages: number;
  imports: number;
}

describe(`${MINUTES} minutes of mixed work`, { timeout: (MINUTES + 10) * MINUTE_MS }, () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 09:00:00') });
  let until = 0;
  const worked: Worked = { campaigns: 0, contacts: 0, replies: 0, stops: 0, answers: 0, pages: 0, imports: 0 };

  const isRunning = (): boolean => performance.now() < until;
  const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const waiting = (): number =>
    cloud.local.services.sqs.all
      .filter(({ spec }) => spec.deadLetterArn)
      .reduce((sum, queue) => sum + queue.depth.visible, 0);

  /** Repeats work until the time is over. A round is skipped while too many messages wait. */
  async function repeat(pause: number, work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; isRunning(); round += 1) {
      if (waiting() < MAX_WAITING) await work(round);
      await rest(pause);
    }
  }

  /** Imports contacts into a new campaign of two texts. */
  async function sends(person: Person, area: number): Promise<void> {
    await repeat(500, async (round) => {
      const campaign = await createCampaign(person, `Round ${round}`, [
        { blocks: [textBlock('Hello '), { type: 'FIRST_NAME' }] },
        { minutes: 1, blocks: [textBlock(`Second of ${round}`)] },
      ]);
      await upload(person, `round-${round}.csv`, area, round * IMPORTED, IMPORTED, campaign.id);
      worked.campaigns += 1;
    });
  }

  async function imports(person: Person, area: number): Promise<void> {
    await repeat(20_000, async (round) => {
      await upload(person, `large-${round}.csv`, area, 3_000_000 + round * LARGE, LARGE, null);
      worked.imports += 1;
    });
  }

  async function upload(
    person: Person,
    name: string,
    area: number,
    from: number,
    count: number,
    campaignId: string | null,
  ): Promise<void> {
    const rows = Array.from(
      { length: count },
      (_, index) => `Person ${from + index},+1${area}${String(2_000_000 + from + index)}`,
    );
    await importFile(cloud, person, name, `name,phone\n${rows.join('\n')}\n`, campaignId);
    worked.contacts += count;
  }

  /** Replies to texts. One reply of twenty is a STOP. */
  async function replies(person: Person): Promise<void> {
    let seen = 0;
    await repeat(100, async (round) => {
      const texts = cloud.local.services.carrier.texts;
      while (seen < texts.length && !(texts[seen]?.direction === 'outbound-api' && texts[seen]?.from === person.number))
        seen += 1;
      const got = texts[seen];
      if (!got) return;
      seen += 3;
      const stop = round % 20 === 19;
      await cloud.local.services.carrier.receive(got.to, person.number, stop ? 'STOP' : `Answer ${round}`);
      if (stop) worked.stops += 1;
      else worked.replies += 1;
    });
  }

  /** Reads the inbox, opens a conversation and answers some. */
  async function reads(person: Person): Promise<void> {
    await repeat(200, async (round) => {
      const leads = await person.call<{ leads: { id: string; optedOut: boolean }[] }>(
        'leads',
        { leadFilter: 'messages' },
        'leads { id optedOut unread lastMessage { id } }',
      );
      worked.pages += 1;
      const lead = leads.leads[round % Math.max(1, leads.leads.length)];
      if (!lead) return;
      await person.call('lead', { leadId: lead.id });
      await person.call('viewLead', { leadId: lead.id });
      await person.call('user');
      worked.pages += 2;
      if (round % 4 !== 0 || lead.optedOut) return;
      await answer(person, lead.id, round);
    });
  }

  /** Sends an answer to a contact. The platform refuses the answer if the contact has just opted out. */
  async function answer(person: Person, leadId: string, round: number): Promise<void> {
    try {
      await person.call('messageLead', { leadId, message: `Thank you, ${round}` });
      worked.answers += 1;
    } catch (error) {
      if (!/opted out/i.test(String(error))) throw error;
    }
  }

  /** Returns how often each phone received a matching text. */
  function received(words: RegExp): Map<string, number> {
    const phones = new Map<string, number>();
    for (const { to, body, direction } of cloud.local.services.carrier.texts)
      if (direction === 'outbound-api' && words.test(body)) phones.set(to, (phones.get(to) ?? 0) + 1);
    return phones;
  }

  /** Returns phones that did not receive both texts exactly once. A phone that stopped may lack the second text. */
  function missed(): string[] {
    const stopped = new Set(
      cloud.local.services.carrier.texts
        .filter(({ direction, body }) => direction === 'inbound' && body === 'STOP')
        .map(({ from }) => from),
    );
    const second = received(/^Second/);
    return [...received(/^Hello/)]
      .filter(
        ([phone, times]) => times !== 1 || (second.get(phone) ?? 0) > 1 || (!second.has(phone) && !stopped.has(phone)),
      )
      .map(([phone]) => phone);
  }

  it('ends without an error, with every figure exact and no memory gained', async () => {
    const people = await Promise.all(['owner@sunrise.test', 'owner@harbor.test'].map((email) => signIn(cloud, email)));
    const pages = await Promise.all(people.map((person) => openLivePage(person)));
    const heaps = new HeapWatch(cloud);
    const before = { items: (await listAllItems(cloud)).length, heap: measureOwnHeap() };
    until = performance.now() + MINUTES * MINUTE_MS;

    const watch = (async () => {
      while (isRunning()) {
        await heaps.sample();
        await rest(POLL_MS);
      }
    })();
    await Promise.all([
      watch,
      ...people.flatMap((person, index) => [
        sends(person, AREAS[index]?.campaigns ?? 0),
        imports(person, AREAS[index]?.imports ?? 0),
        replies(person),
        reads(person),
      ]),
    ]);
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT5M');

    const items = (await listAllItems(cloud)).length;
    const grown = (measureOwnHeap() - before.heap) / (items - before.items);
    console.log(
      `${JSON.stringify(worked)}; ${items} items, ${grown.toFixed(0)} bytes of this process for each; ${heaps.report()}`,
    );
    const { services } = cloud.local;
    expect(
      services.functions.all
        .filter(({ stats }) => stats.errors > 0)
        .map(({ spec, stats }) => `${spec.id}: ${stats.lastError}`),
    ).toEqual([]);
    expect(services.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(await new InvariantChecker(cloud).findViolations()).toEqual([]);
    expect(heaps.listGrowing()).toEqual([]);
    expect(grown).toBeLessThan(BYTES_PER_ITEM);
    // Without this check, minutes without work would pass.
    expect(Object.values(worked).every((count) => count > 0)).toBe(true);
    expect(
      pages.every(({ frames }) =>
        frames.some(({ payload }) =>
          payload?.data?.onEvent?.changes.some((change) => change.startsWith('conversation:')),
        ),
      ),
    ).toBe(true);
    for (const { socket } of pages) socket.close();
    expect(missed()).toEqual([]);
    expect(received(/^Hello/).size).toBe(worked.campaigns * IMPORTED);
  });
});
