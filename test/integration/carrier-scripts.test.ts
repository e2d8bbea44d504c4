import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  listArrivals,
  parsePhoenix,
  createCampaign,
  enrollContacts,
  setPace,
  signIn,
  getStats,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';
import { InvariantChecker } from '../support/scenarios/invariant-checker.ts';

interface Message {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly message: string;
}

const cloud = sharedCloud();
let owner = signedIn(cloud, 'owner@sunrise.test');
const invariants = new InvariantChecker(cloud);
let day = 0;
let nextPhone = 0;

/** Each story on days of its own; answers the moment of a clock on one of them. */
async function begin(clock: string): Promise<(clock: string, plusDays?: number) => string> {
  const first = day;
  day += 4;
  const momentArbitrary = (time: string, plus = 0): string =>
    parsePhoenix(`${new Date(Date.UTC(2026, 11, 1 + first + plus)).toISOString().slice(0, 10)} ${time}`);
  await cloud.clock.at(momentArbitrary(clock));
  return momentArbitrary;
}

/** Contacts of this story alone: ids and phones. */
async function contacts(count: number): Promise<{ ids: string[]; phones: string[] }> {
  const phones = Array.from(
    { length: count },
    (_, index) => `+1480555${String(1000 + nextPhone + index).padStart(4, '0')}`,
  );
  nextPhone += count;
  return {
    ids: await addContacts(
      owner,
      phones.map((phone) => ({ name: `P ${phone}`, phone })),
    ),
    phones,
  };
}

const createCampaignOf = (words: string) =>
  createCampaign(owner, words, [
    { blocks: [textBlock(`${words} one STOP`)] },
    { blocks: [textBlock(`${words} two`)], hours: 2 },
  ]);
const messages = async (lead: string): Promise<Message[]> =>
  (
    await owner.run<{ lead: { lead: { messages: Message[] } } }>(
      'query L($id: ID!) { lead(leadId: $id) { success errors lead { messages { id state reason message } } } }',
      { id: lead },
    )
  ).lead.lead.messages;
const states = async (lead: string): Promise<string[]> => (await messages(lead)).map(({ state }) => state);
const lead = async (id: string) =>
  (
    await owner.run<{ lead: { lead: { optedOut: boolean; invalidPhone: boolean } } }>(
      'query L($id: ID!) { lead(leadId: $id) { success errors lead { optedOut invalidPhone } } }',
      { id },
    )
  ).lead.lead;
const retry = (message: string) =>
  owner.run('mutation R($m: ID!) { retryCampaignFeatureQueue(campaignFeatureQueueId: $m) { success errors } }', {
    m: message,
  });
const pause = (id: string, paused: boolean) =>
  owner.run('mutation P($c: ID!, $p: Boolean) { updateCampaign(campaignId: $c, paused: $p) { success errors } }', {
    c: id,
    p: paused,
  });
const hold = (person: Person, scope: string, held: boolean) =>
  person.run('mutation H($s: SendingScope!, $h: Boolean!) { holdSending(scope: $s, held: $h) { success errors } }', {
    s: scope,
    h: held,
  });

async function inOrder(): Promise<void> {
  expect(await invariants.findViolations()).toEqual([]);
}

describe('whatever the carrier does, figures and texts stay right', () => {
  it('when it is slow past eight in the evening', async () => {
    const momentArbitrary = await begin('18:30:00');
    const { ids, phones } = await contacts(3);
    await cloud.carrier.rules(
      { to: phones[0] ?? '', do: 'slow:PT1H' },
      { to: phones[1] ?? '', do: 'slow:PT3H' },
      { to: phones[2] ?? '', do: 'slow:PT12H' },
    );
    const campaign = await createCampaignOf('Slow');
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.clock.at(momentArbitrary('21:00:00'));
    await inOrder();
    await cloud.carrier.reset();
    await cloud.clock.at(momentArbitrary('12:00:00', 1));
    await inOrder();
    for (const id of ids) expect(await states(id)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: 6,
      messagesSuccess: 6,
      messagesFailed: 0,
      queued: 0,
    });
  });

  it('when callbacks are lost, doubled, reordered, contradictory, strange or a day late', async () => {
    const momentArbitrary = await begin('10:00:00');
    const scripts = [
      'lost',
      'duplicate',
      'reorder',
      'contradict:undelivered',
      'contradict:delivered',
      'contradict:undelivered:P1D',
      'contradict:delivered:PT1H',
      'stray',
      'late:P1D',
    ];
    const { ids, phones } = await contacts(scripts.length);
    await cloud.carrier.rules(...scripts.map((script, index) => ({ to: phones[index] ?? '', do: script })));
    const campaign = await createCampaignOf('Callbacks');
    await enrollContacts(cloud, owner, campaign.id, ids);
    await inOrder();
    await cloud.clock.at(momentArbitrary('15:00:00'));
    await inOrder();
    await cloud.clock.at(momentArbitrary('18:00:00', 1));
    await cloud.carrier.reset();
    await inOrder();
    const delivered = ['DELIVERED', 'DELIVERED'];
    expect(await Promise.all(ids.map(states))).toEqual([
      ['HANDED_OVER', 'HANDED_OVER'],
      ...scripts.slice(1).map(() => delivered),
    ]);
    for (const id of ids) expect(await lead(id)).toEqual({ optedOut: false, invalidPhone: false });
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: 2 * ids.length,
      messagesSuccess: 2 * (ids.length - 1),
      messagesFailed: 0,
    });
  });

  it('when "delivered" comes after staff asked for another try, which then never goes', async () => {
    const momentArbitrary = await begin('19:00:00');
    const {
      ids: [id = ''],
      phones: [phone = ''],
    } = await contacts(1);
    await cloud.carrier.rules({ to: phone, do: 'contradict:delivered:PT4H' });
    const campaign = await createCampaign(owner, 'Needless', [{ blocks: [textBlock('Needless STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, [id]);
    await cloud.carrier.reset();
    await cloud.clock.at(momentArbitrary('21:00:00'));
    const [failed] = await messages(id);
    expect(failed?.state).toBe('UNDELIVERED');
    await retry(failed?.id ?? '');
    await inOrder();
    await cloud.clock.at(momentArbitrary('09:00:00', 1));
    await inOrder();
    expect(await listArrivals(cloud, phone)).toHaveLength(1);
    expect(await states(id)).toEqual(['DELIVERED']);
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: 1,
      messagesSuccess: 1,
      messagesFailed: 0,
      queued: 0,
    });
  });

  it('when the report of an earlier attempt, or of a text before a STOP, comes a day later', async () => {
    const momentArbitrary = await begin('10:00:00');
    const { ids, phones } = await contacts(2);
    await cloud.carrier.rules(
      { to: phones[0] ?? '', do: 'contradict:delivered:P1D' },
      { to: phones[1] ?? '', do: 'late:P1D' },
    );
    const campaign = await createCampaignOf('Later');
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.carrier.rules({ to: phones[0] ?? '', do: 'fail:30003' });
    const [failed] = await messages(ids[0] ?? '');
    await retry(failed?.id ?? '');
    await cloud.sendText(phones[1] ?? '', owner.number, 'STOP');
    await inOrder();
    await cloud.clock.at(momentArbitrary('12:30:00', 1));
    await cloud.carrier.reset();
    await inOrder();
    // The first attempt's "delivered" says nothing about the second, which failed; the opted-out contact's text had arrived.
    expect((await states(ids[0] ?? ''))[0]).toBe('UNDELIVERED');
    expect(
      (await messages(ids[1] ?? '')).filter(({ message }) => message.startsWith('Later')).map(({ state }) => state),
    ).toEqual(['DELIVERED']);
  });

  it.each([
    { code: 21610, now: 'FAILED', stops: true, contact: { optedOut: true, invalidPhone: false } },
    { code: 21211, now: 'FAILED', stops: true, contact: { optedOut: false, invalidPhone: true } },
    { code: 21614, now: 'FAILED', stops: true, contact: { optedOut: false, invalidPhone: true } },
    { code: 30005, now: 'FAILED', stops: true, contact: { optedOut: false, invalidPhone: true } },
    { code: 30006, now: 'FAILED', stops: true, contact: { optedOut: false, invalidPhone: true } },
    { code: 21408, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 30003, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 30004, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 30007, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 30008, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 12345, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
  ])('when it refuses with $code, at once or later', async ({ code, stops, contact }) => {
    const momentArbitrary = await begin('10:00:00');
    const { ids, phones } = await contacts(2);
    await cloud.carrier.rules(
      { to: phones[0] ?? '', do: `error:${code}` },
      { to: phones[1] ?? '', do: `fail:${code}` },
    );
    const campaign = await createCampaignOf(`Code ${code}`);
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.carrier.reset();
    await inOrder();
    await cloud.clock.at(momentArbitrary('14:00:00'));
    await inOrder();
    expect(await Promise.all(ids.map(states))).toEqual(
      stops
        ? [['FAILED'], ['UNDELIVERED']]
        : [
            ['FAILED', 'DELIVERED'],
            ['UNDELIVERED', 'DELIVERED'],
          ],
    );
    for (const id of ids) expect(await lead(id)).toEqual(contact);
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: stops ? 1 : 3,
      messagesFailed: 2,
      queued: 0,
      currentLeads: 0,
    });
  });

  it('when the text is nobody’s: the answer to a stranger is paid for like every other', async () => {
    await begin('10:00:00');
    const segments = async (): Promise<number> =>
      (
        await owner.run<{ user: { organization: { stats: { segments: number } } } }>(
          'query { user { success errors organization { stats { segments } } } }',
        )
      ).user.organization.stats.segments;
    const before = await segments();
    await cloud.sendText('+14805559999', owner.number, 'REVOKE');
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, '+14805559999')).toHaveLength(1);
    expect(await segments()).toBeGreaterThan(before);
    await inOrder();
  });

  it('when it asks to slow down for half an hour', async () => {
    const momentArbitrary = await begin('10:00:00');
    const { ids, phones } = await contacts(12);
    await cloud.carrier.rules({ body: 'Rate', do: 'error:20429' });
    const campaign = await createCampaignOf('Rate');
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.clock.at(momentArbitrary('10:30:00'));
    await inOrder();
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 0, messagesFailed: 0, queued: 12 });
    await cloud.carrier.reset();
    await cloud.clock.at(momentArbitrary('13:00:00'));
    await inOrder();
    for (const phone of phones) expect(await listArrivals(cloud, phone)).toHaveLength(2);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 24, messagesSuccess: 24, queued: 0 });
  });

  it.each(['outage', 'outage:taken', 'unheard', 'vanished'])(
    'through an hour in which it does not answer ("%s"), which costs few texts',
    async (script) => {
      const momentArbitrary = await begin('10:00:00');
      await setPace(cloud, owner, { segmentsPerSecond: 1, segmentsPerDay: 2_000 });
      const { ids, phones } = await contacts(40);
      await cloud.carrier.rules({ body: script, do: script });
      const campaign = await createCampaign(owner, script, [{ blocks: [textBlock(`${script} STOP`)] }]);
      await enrollContacts(cloud, owner, campaign.id, ids);
      await cloud.clock.at(momentArbitrary('11:00:00'));
      await inOrder();
      const waiting = (await getStats(owner, campaign.id)).queued;
      expect(waiting).toBeGreaterThan(0);
      await cloud.carrier.reset();
      await cloud.clock.at(momentArbitrary('12:00:00'));
      await setPace(cloud, owner, null);
      await inOrder();
      // The carrier's word, or its silence past its own time for the text, settles the few that were tried.
      await cloud.clock.at(momentArbitrary('12:00:00', 1));
      await inOrder();
      const lost = (await Promise.all(ids.map(messages))).flat().filter(({ state }) => state === 'NOT_ACCEPTED');
      expect(lost.length).toBe(
        script === 'outage' || script === 'unheard' ? 40 - (await getStats(owner, campaign.id)).messages : 0,
      );
      for (const [index, id] of ids.entries()) {
        const [message] = await messages(id);
        if (message?.state === 'NOT_ACCEPTED') await retry(message.id);
        await cloud.waitUntilIdle();
        expect(await listArrivals(cloud, phones[index] ?? '')).toHaveLength(1);
      }
      await inOrder();
      expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 40, messagesFailed: 0, queued: 0 });
    },
  );
});

/** What the carrier may do with one text; the first is the usual. */
const SCRIPTS = [
  '',
  'slow:PT30M',
  'slow:PT11H',
  'lost',
  'duplicate',
  'reorder',
  'contradict:undelivered',
  'contradict:delivered',
  'late:P1D',
  'stray',
  'unanswered',
  'vanished',
  'unheard',
  'outage',
  'outage:taken',
  'error:20429',
  'error:21611',
  'error:21610',
  'error:21211',
  'error:30008',
  'fail:30003',
  'fail:30007',
  'fail:30001',
  'fail:30006',
  'error:30034',
];

type Action =
  | { readonly kind: 'advance'; readonly by: string }
  | { readonly kind: 'stop' | 'retry'; readonly who: number }
  | { readonly kind: 'pause' | 'hold' | 'stopAll'; readonly on: boolean };

const actionArbitrary: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('advance' as const), by: fc.constantFrom('PT1M', 'PT7M', 'PT1H', 'PT5H') }),
  fc.record({ kind: fc.constantFrom('stop' as const, 'retry' as const), who: fc.nat({ max: 23 }) }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'hold' as const, 'stopAll' as const), on: fc.boolean() }),
);

describe('scripts of trouble', () => {
  async function run(start: string, scripts: readonly string[], deeds: readonly Action[]): Promise<void> {
    const momentArbitrary = await begin(start);
    // A session lasts thirty days.
    owner = await signIn(cloud, 'owner@sunrise.test');
    const platform = await signIn(cloud, 'admin@platform.test');
    const { ids, phones } = await contacts(scripts.length);
    await cloud.carrier.rules(
      ...scripts.flatMap((script, index) => (script === '' ? [] : [{ to: phones[index] ?? '', do: script }])),
    );
    const campaign = await createCampaignOf(`Script ${day}`);
    await enrollContacts(cloud, owner, campaign.id, ids);
    const act = async (each: Action): Promise<void> => {
      if (each.kind === 'advance') return cloud.clock.advance(each.by);
      if (each.kind === 'pause') return void (await pause(campaign.id, each.on));
      if (each.kind === 'hold') return void (await hold(owner, 'ORGANIZATION', each.on));
      if (each.kind === 'stopAll') return void (await hold(platform, 'PLATFORM', each.on));
      if (!('who' in each)) return;
      const [id, phone] = [ids[each.who % ids.length] ?? '', phones[each.who % ids.length] ?? ''];
      if (each.kind === 'stop') return cloud.sendText(phone, owner.number, 'STOP');
      const failed = (await messages(id)).find(({ state }) =>
        ['FAILED', 'UNDELIVERED', 'NOT_ACCEPTED'].includes(state),
      );
      // Refused for who opted out or cannot be reached; that is a part of it.
      if (failed) await retry(failed.id).catch(() => undefined);
    };
    for (const each of deeds) {
      await act(each);
      await cloud.waitUntilIdle();
      await inOrder();
    }
    // Peace: all goes that may.
    await cloud.carrier.reset();
    for (const calm of [
      { kind: 'pause', on: false },
      { kind: 'hold', on: false },
      { kind: 'stopAll', on: false },
    ] as const)
      await act(calm);
    await cloud.clock.at(momentArbitrary('12:00:00', 2));
    await inOrder();
    await cloud.clock.at(momentArbitrary('19:00:00', 2));
    await inOrder();
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 0, currentLeads: 0 });
  }

  it('of any kind, with whatever staff and contacts do meanwhile, leave every figure right, nothing sent twice and nothing waiting', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('10:00:00', '18:55:00', '19:58:00', '22:00:00'),
        fc.array(fc.constantFrom(...SCRIPTS), { minLength: 24, maxLength: 24 }),
        fc.array(actionArbitrary, { minLength: 4, maxLength: 9 }),
        run,
      ),
      { numRuns: Number(process.env.SCRIPTS ?? 2), endOnFailure: true },
    );
  }, 300_000);
});
