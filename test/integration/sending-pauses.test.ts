import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addPeople,
  buildStoryPhone,
  countSent,
  createMornings,
  listFirstLines,
} from '../support/scenarios/daily-stories.ts';
import {
  listArrivals,
  createCampaign,
  enrollContacts,
  setPace,
  signIn,
  getStats,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

describe('A pause of sending', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const platform = signedIn(cloud, 'admin@platform.test');
  const morning = createMornings(cloud, 2);

  const setSendingPaused = (person: Person, scope: 'PLATFORM' | 'ORGANIZATION', held: boolean, reason?: string) =>
    person.call('holdSending', { scope, held, reason });
  const banner = async (person: Person): Promise<string | null> =>
    (await person.call<{ organization: { sendingHeld: string | null } }>('user', {}, 'organization { sendingHeld }'))
      .organization.sendingHeld;
  const receiveInbound = (person: Person, lead: string, message: string) =>
    person.call('messageLead', { leadId: lead, message });

  it('stops all queued texts of an organization, and each text is sent once after the pause', async () => {
    const today = await morning();
    await setPace(cloud, owner, { segmentsPerSecond: 1, segmentsPerDay: 2_000 });
    const leads = await addPeople(owner, 0, 30);
    const campaign = await createCampaign(owner, 'Stopped', [{ blocks: [textBlock('Stopped STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, leads);
    await cloud.clock.advance('PT5S');
    await setSendingPaused(owner, 'ORGANIZATION', true, 'Wrong price');
    const before = await countSent(cloud, 'Stopped');
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(30);
    expect(await banner(owner)).toBe('Sending is paused: Wrong price');
    await receiveInbound(owner, leads[0] ?? '', 'Hello STOP');
    await cloud.clock.at(today('10:20:00'));
    expect(await countSent(cloud, 'Stopped')).toBe(before);
    expect(await countSent(cloud, 'Hello')).toBe(0);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: before, queued: 30 - before });

    // At once: without another minute's sweep.
    await setSendingPaused(owner, 'ORGANIZATION', false);
    await cloud.waitUntilIdle();
    expect(await countSent(cloud, 'Hello')).toBe(1);
    for (let minute = 0; minute < 2; minute += 1) await cloud.clock.advance('PT1M');
    for (let last = 0; last < 30; last += 1)
      expect((await listFirstLines(cloud, last)).filter((body) => body.startsWith('Stopped'))).toHaveLength(1);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 30, queued: 0 });
    expect(await banner(owner)).toBeNull();
    await setPace(cloud, owner, null);
  });

  it('of an organization lets opt-out confirmations through, and stops no other organization', async () => {
    await morning();
    const [lead = ''] = await addPeople(owner, 40, 1);
    await receiveInbound(owner, lead, 'Before STOP');
    await cloud.waitUntilIdle();
    await setSendingPaused(owner, 'ORGANIZATION', true);
    await cloud.sendText(buildStoryPhone(40), owner.number, 'OPT OUT');
    await cloud.clock.advance('PT2M');
    expect(await listArrivals(cloud, buildStoryPhone(40))).toHaveLength(2);
    const harbor = await signIn(cloud, 'owner@harbor.test');
    const [theirs = ''] = await addPeople(harbor, 41, 1);
    await receiveInbound(harbor, theirs, 'From Harbor STOP');
    await cloud.waitUntilIdle();
    expect(await listFirstLines(cloud, 41)).toEqual(['From Harbor STOP']);
    await setSendingPaused(owner, 'ORGANIZATION', false);
  });

  it('of the platform stops all texts of all organizations, is reserved for platform staff, and its end sends texts in the sending hours only', async () => {
    const today = await morning();
    await expect(setSendingPaused(owner, 'PLATFORM', true)).rejects.toThrow(
      'Only platform staff can stop all sending.',
    );
    const leads = await addPeople(owner, 50, 2);
    await receiveInbound(owner, leads[1] ?? '', 'Before STOP');
    await cloud.waitUntilIdle();
    await setSendingPaused(platform, 'PLATFORM', true, 'A vendor broke something');
    expect(await banner(owner)).toBe('Sending is paused for the whole platform. Nothing is lost');
    const campaign = await createCampaign(owner, 'Held', [{ blocks: [textBlock('Held STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, leads.slice(0, 1));
    await cloud.sendText(buildStoryPhone(51), owner.number, 'OPT OUT');
    await cloud.clock.at(today('20:30:00'));
    expect(await listFirstLines(cloud, 50)).toEqual([]);
    expect(await listFirstLines(cloud, 51)).toEqual(['Before STOP']);
    await setSendingPaused(platform, 'PLATFORM', false);
    await cloud.clock.advance('PT2M');
    // The confirmation at any hour, the campaign in the morning.
    expect(await listFirstLines(cloud, 51)).toHaveLength(2);
    expect(await listFirstLines(cloud, 50)).toEqual([]);
    await cloud.clock.at(today('08:01:00', 1));
    expect(await listFirstLines(cloud, 50)).toEqual(['Held STOP']);
  });

  it('begins by itself when the carrier refuses our account, and the refused text waits', async () => {
    const today = await morning();
    await cloud.carrier.rules({ to: buildStoryPhone(60), do: 'error:20003' });
    const leads = await addPeople(owner, 60, 2);
    await receiveInbound(owner, leads[0] ?? '', 'Refused STOP');
    await cloud.waitUntilIdle();
    await cloud.carrier.reset();
    await receiveInbound(owner, leads[1] ?? '', 'Behind it STOP');
    await cloud.clock.at(today('12:00:00'));
    expect([await listFirstLines(cloud, 60), await listFirstLines(cloud, 61)]).toEqual([[], []]);
    expect(await banner(owner)).not.toBeNull();
    await setSendingPaused(platform, 'PLATFORM', false);
    await cloud.clock.advance('PT1M');
    expect([await listFirstLines(cloud, 60), await listFirstLines(cloud, 61)]).toEqual([
      ['Refused STOP'],
      ['Behind it STOP'],
    ]);
  });

  it.each([
    ['refuses the text', 'error:30034', 70],
    ['reports the failure later', 'fail:30034', 80],
  ] as const)(
    'lasts until the number is registered when the carrier %s, with a try every quarter of an hour',
    async (_, rule, from) => {
      const today = await morning();
      await cloud.carrier.rules({ to: buildStoryPhone(from), do: rule });
      const leads = await addPeople(owner, from, 2);
      await receiveInbound(owner, leads[0] ?? '', 'Unregistered STOP');
      await cloud.waitUntilIdle();
      expect(await banner(owner)).toBe('Number registration pending');
      await receiveInbound(owner, leads[1] ?? '', 'Behind it STOP');
      await cloud.clock.at(today('10:14:00'));
      expect(await listFirstLines(cloud, from + 1)).toEqual([]);
      await cloud.carrier.rules();
      await cloud.clock.at(today('10:19:00'));
      expect([(await listFirstLines(cloud, from)).at(-1), await listFirstLines(cloud, from + 1)]).toEqual([
        'Unregistered STOP',
        ['Behind it STOP'],
      ]);
      expect(await banner(owner)).toBeNull();
      await cloud.carrier.reset();
    },
  );

  it.each([
    { rule: 'error:21611', from: 90 },
    { rule: 'error:20429', from: 94 },
    { rule: 'fail:30001', from: 98 },
  ])('stops all texts of the sender for a while after $rule, not only the refused text', async ({ rule, from }) => {
    const today = await morning();
    await cloud.carrier.rules({ to: buildStoryPhone(from), do: rule });
    const leads = await addPeople(owner, from, 2);
    await receiveInbound(owner, leads[0] ?? '', 'Refused STOP');
    await cloud.waitUntilIdle();
    await cloud.carrier.reset();
    await receiveInbound(owner, leads[1] ?? '', 'Behind it STOP');
    await cloud.waitUntilIdle();
    expect(await listFirstLines(cloud, from + 1)).toEqual([]);
    await cloud.clock.at(today('10:03:00'));
    expect([(await listFirstLines(cloud, from)).at(-1), await listFirstLines(cloud, from + 1)]).toEqual([
      'Refused STOP',
      ['Behind it STOP'],
    ]);
    const states = await owner.run<{ lead: { lead: { messages: { state: string }[] } } }>(
      'query L($id: ID!) { lead(leadId: $id) { success errors lead { messages { state } } } }',
      { id: leads[0] },
    );
    expect(states.lead.lead.messages.map(({ state }) => state)).toEqual(['DELIVERED']);
  });
});
