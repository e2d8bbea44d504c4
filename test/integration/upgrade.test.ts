import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getConfig } from '../../infra/config.ts';
import { runAdmin } from '../../scripts/admin/run.ts';
import { readStage } from '../../scripts/stage/stage.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { startCloud, type Cloud } from '../support/cloud/cloud.ts';
import { getStats, listArrivals, parsePhoenix, signIn, type Person } from '../support/scenarios/scenario.ts';
import { loadOldTable } from '../support/cloud/release-3-4-7.ts';

const PHONES = { ann: '+16025550201', bob: '+16025550202', cara: '+16025550203', dan: '+16025550204' };
const FINN = '+16025550206';
const SPRING = Array.from({ length: 20 }, (_, row) => `+1602555${String(1001 + row)}`);

/** The story of `test/fixtures/release-3.4.7/write.mjs` continues with this release. */
describe('The table of release 3.4.7, upgraded while its campaigns continue', () => {
  let cloud: Cloud;
  let owner: Person;
  let ids: Awaited<ReturnType<typeof loadOldTable>>;
  beforeAll(async () => {
    cloud = await startCloud({ seed: false, startsAt: new Date(parsePhoenix('2026-12-01 10:31:00')).getTime() });
    const client = createDatabaseClient(cloud);
    ids = await loadOldTable(client, cloud.env.TABLE_NAME ?? '');
    client.destroy();
  });
  afterAll(() => cloud.stop());

  async function admin(...args: string[]): Promise<string> {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
    const options = { region: 'us-west-2', endpoint: cloud.local.services.internal, credentials };
    await runAdmin(['-c', 'stage=local', ...args], { print, askSecret: async () => '' }, async (stage) =>
      readStage(getConfig(stage), options, () => cloud.clock.now()),
    );
    return lines.join('\n');
  }

  const countArrivals = async (phone: string, words: string): Promise<number> =>
    (await listArrivals(cloud, phone)).filter(({ body }) => body.startsWith(words)).length;

  it('lets people sign in, and lists the steps that follow', async () => {
    owner = await signIn(cloud, 'owner@sunrise.test');
    expect(owner.organizationId).toBe(ids.organizationId);
    expect(await admin('migrations')).toContain('0001-due  not begun');
  });

  it('sends what is due on time before a step has begun, once, and nothing after a STOP', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-01 11:02:00'));
    for (const phone of [PHONES.ann, PHONES.cara, PHONES.dan, FINN])
      expect(await countArrivals(phone, 'An hour later.'), phone).toBe(1);
    expect(await countArrivals(PHONES.bob, 'An hour later.')).toBe(0);
  });

  it('continues each step after kills of its worker, until all are done', async () => {
    await cloud.faults.set([
      {
        do: 'kill',
        function: 'DeletionWorker',
        service: 'dynamodb',
        operation: 'TransactWriteItems',
        skip: 3,
        times: 1,
      },
      {
        do: 'kill',
        function: 'DeletionWorker',
        service: 'dynamodb',
        operation: 'TransactWriteItems',
        skip: 30,
        times: 1,
        when: 'after',
      },
      {
        do: 'kill',
        function: 'DeletionWorker',
        service: 'dynamodb',
        operation: 'TransactWriteItems',
        skip: 90,
        times: 2,
      },
    ]);
    await admin('migrations', '--do', 'start', '--rate', '1000');
    await cloud.waitUntilIdle();
    expect(await admin('migrations')).not.toMatch(/0006-names {2}done/u);
    for (let hour = 12; hour < 24 && !/0006-names {2}done/u.test(await admin('migrations')); hour += 1)
      await cloud.clock.at(parsePhoenix(`2026-12-01 ${hour}:55:00`));
    expect(await cloud.faults.struck('kill')).toBe(4);
    await cloud.faults.clear();
    const lines = (await admin('migrations')).split('\n').filter((line) => !line.startsWith(' '));
    expect(lines.map((line) => line.replace(/,.*/u, ''))).toEqual([
      '0001-due  done',
      '0002-figures  done',
      '0003-enrollments  done',
      '0004-contacts  done',
      '0005-texts  done',
      '0006-names  done',
    ]);
  });

  it('sends the texts of the next morning once to everyone who is left', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-02 09:10:00'));
    for (const phone of [PHONES.ann, PHONES.cara, PHONES.dan, FINN])
      expect(await countArrivals(phone, 'Good morning.'), phone).toBe(1);
    for (const phone of SPRING) expect(await countArrivals(phone, 'Spring goes on.'), phone).toBe(1);
    // The STOP of the day before holds: this carrier has no text to Bob at all.
    expect(await listArrivals(cloud, PHONES.bob)).toEqual([]);
    // The campaign is still paused.
    expect(await countArrivals(PHONES.cara, 'Later.')).toBe(0);
  });

  it('counts each text, reply and contact once', async () => {
    owner = await signIn(cloud, 'owner@sunrise.test');
    // Five first texts, and two more to each of four contacts. Those to Finn came once at the carrier as undeliverable.
    expect(await getStats(owner, ids.welcome)).toMatchObject({
      leads: 5,
      currentLeads: 0,
      queued: 0,
      messages: 13,
      responses: 2,
    });
    expect(await getStats(owner, ids.spring)).toMatchObject({
      leads: 20,
      currentLeads: 0,
      queued: 0,
      messages: 40,
      messagesSuccess: 40,
    });
    expect(await getStats(owner, ids.later)).toMatchObject({ leads: 2, currentLeads: 2, queued: 2, messages: 0 });
  });

  it('finds the contacts and the words of before the upgrade', async () => {
    const leads = await owner.call<{ total: number; leads: { name: string }[] }>(
      'leads',
      { search: 'Archer' },
      'total leads { name }',
    );
    expect(leads.leads).toEqual([{ name: 'Ann Archer' }]);
    const all = await owner.run<{ leads: { total: number } }>('query { leads { success errors total } }');
    // Six by hand and twenty imported, without the archived one.
    expect(all.leads.total).toBe(25);
    for (const [words, id] of [
      ['crown', ids.ann],
      ['porcelain', ids.cara],
    ] as const) {
      const searchTexts = await owner.call<{ hits: { lead: { id: string } }[] }>(
        'searchTexts',
        { search: words },
        'hits { lead { id } }',
      );
      expect(searchTexts.hits.map(({ lead }) => lead.id)).toEqual([id]);
    }
  });
});
