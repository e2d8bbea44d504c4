import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  listArrivals,
  parsePhoenix,
  createCampaign,
  enrollContacts,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';

/** A phone of its own for each story. */
const phone = (last: number): string => `+1602555${String(300 + last).padStart(4, '0')}`;

describe('The sending hours', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');

  async function contact(last: number): Promise<string> {
    const [id = ''] = await addContacts(owner, [{ name: `Person ${last}`, phone: phone(last) }]);
    return id;
  }

  it.each([
    { due: '2026-12-01 19:59:10', last: 1, goes: '2026-12-01 19:59' },
    { due: '2026-12-02 20:00:00', last: 2, goes: '2026-12-03 08:00' },
    { due: '2026-12-03 20:00:01', last: 6, goes: '2026-12-04 08:00' },
    { due: '2026-12-04 19:59:50', last: 8, goes: '2026-12-05 08:00' },
  ])('send a text that is due at $due at $goes', async ({ due, last, goes }) => {
    await cloud.clock.at(parsePhoenix(`${due.slice(0, 10)} 18:00:00`));
    const campaign = await createCampaign(owner, `Edge ${last}`, [
      { blocks: [textBlock('Edge STOP')], delayUntil: parsePhoenix(due) },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [await contact(last)]);
    await cloud.clock.at(parsePhoenix(`${due.slice(0, 9)}${Number(due.slice(9, 10)) + 1} 08:01:00`));
    expect((await listArrivals(cloud, phone(last))).map(({ at: when }) => when)).toEqual([goes]);
  });

  it('send a text of their last second in the morning, and lose no such text', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-12 18:00:00'));
    const campaign = await createCampaign(owner, 'Last second', [
      { blocks: [textBlock('Edge STOP')], delayUntil: parsePhoenix('2026-12-12 19:59:59') },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [await contact(7)]);
    await cloud.clock.at(parsePhoenix('2026-12-13 08:01:00'));
    const [only, ...more] = await listArrivals(cloud, phone(7));
    expect(more).toEqual([]);
    expect(only?.at).toBe('2026-12-13 08:00');
  });

  it('postpone a campaign that starts at 11 pm to the morning, and later delays count from there', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-13 23:00:00'));
    const night = await contact(3);
    const campaign = await createCampaign(owner, 'Night', [
      { blocks: [textBlock('First STOP')] },
      { blocks: [textBlock('Second')], hours: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [night]);
    expect(await listArrivals(cloud, phone(3))).toEqual([]);
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 1, messages: 0 });

    await cloud.clock.at(parsePhoenix('2026-12-14 10:00:00'));
    expect((await listArrivals(cloud, phone(3))).map(({ at: when }) => when)).toEqual([
      '2026-12-14 08:00',
      '2026-12-14 09:00',
    ]);
  });

  it('postpone a one-to-one text that is written at night, with the reason', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-14 21:00:00'));
    const lead = await contact(4);
    const messageLead = await owner.call<{ message: { state: string; scheduledFor: string; reason: string } }>(
      'messageLead',
      { leadId: lead, message: 'Are you there? STOP to end' },
      'message { state scheduledFor reason }',
    );
    expect(messageLead.message).toEqual({
      state: 'SCHEDULED',
      scheduledFor: parsePhoenix('2026-12-15 08:00:00'),
      reason: 'Outside sending hours',
    });
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, phone(4))).toEqual([]);
    await cloud.clock.at(parsePhoenix('2026-12-15 08:01:00'));
    expect(await listArrivals(cloud, phone(4))).toEqual([
      { body: 'Are you there? STOP to end', at: '2026-12-15 08:00' },
    ]);
  });

  it('limit the time that the carrier has for a text to 8 pm', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-15 19:30:00'));
    const lead = await contact(5);
    await cloud.carrier.rules({ to: phone(5), do: 'slow:PT1H' });
    const campaign = await createCampaign(owner, 'Slow', [{ blocks: [textBlock('Slow STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    await cloud.clock.at(parsePhoenix('2026-12-15 21:00:00'));
    const rows = (await cloud.texts(phone(5))).filter((row) => row.direction === 'out');
    expect(rows.map((row) => row.status)).toEqual(['failed']);
    await cloud.carrier.reset();
  });
});
