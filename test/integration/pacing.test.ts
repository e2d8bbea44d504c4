import { describe, expect, it } from 'vitest';
import { listAllItems } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  parsePhoenix,
  createCampaign,
  enrollContacts,
  setPace,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';

describe('A number with a pace', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  async function people(from: number, count: number): Promise<string[]> {
    return addContacts(
      owner,
      Array.from({ length: count }, (_, index) => ({ name: `Pat ${from + index}`, phone: `+1602555${from + index}` })),
    );
  }

  const handOvers = async (body: string): Promise<number[]> =>
    (await cloud.texts())
      .filter((row) => row.direction === 'out' && row.body.startsWith(body))
      .map((row) => Math.floor(new Date(row.at).getTime() / 1000));

  /** The seconds whose room was taken. On a busy machine a text arrives at the carrier in the next one; the pace at size is measured on virtual time. */
  async function claims(kind: 'CAMPAIGN' | 'DIRECT'): Promise<number[]> {
    const texts = (await listAllItems(cloud)).filter((item) => item.kind === kind && typeof item.claimed === 'string');
    return texts.map((item) => Math.floor(Date.parse(String(item.claimed)) / 1000));
  }

  it('sends no more than its pace in any second or minute, loses no text, and sends replies by staff in between', async () => {
    await setPace(cloud, owner, { segmentsPerSecond: 1, segmentsPerDay: 2_000 });
    const leads = await people(3000, 70);
    const campaign = await createCampaign(owner, 'Paced', [{ blocks: [textBlock('Paced STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, leads);
    await cloud.clock.advance('PT30S');
    const between = await handOvers('Paced');
    expect(between.length).toBeGreaterThan(0);
    expect(between.length).toBeLessThan(50);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: between.length, queued: 70 - between.length });

    const asked = cloud.clock.now().getTime();
    await owner.call('messageLead', { leadId: leads[0], message: 'Hello STOP' });
    await cloud.waitUntilIdle();
    const [answer] = await handOvers('Hello');
    expect((answer ?? 0) * 1000 - asked).toBeLessThan(4_000);

    // A machine that is busy with something else takes more of its minutes; a text that found no room waits for the next.
    for (let minute = 0; minute < 15 && (await getStats(owner, campaign.id)).queued > 0; minute += 1)
      await cloud.clock.advance('PT1M');
    expect([...(await handOvers('Paced')), ...(await handOvers('Hello'))]).toHaveLength(71);
    expect(new Set([...(await claims('CAMPAIGN')), ...(await claims('DIRECT'))]).size).toBe(71);
    const minutes = Map.groupBy(await claims('CAMPAIGN'), (second) => Math.floor(second / 60));
    for (const seconds of minutes.values()) expect(seconds.length).toBeLessThanOrEqual(48);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 70, queued: 0 });
  });

  it('waits for the next day when it has reached its daily limit', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-04 10:00:00'));
    await setPace(cloud, owner, { segmentsPerSecond: 10, segmentsPerDay: 5 });
    const leads = await people(4000, 6);
    const campaign = await createCampaign(owner, 'Capped', [{ blocks: [textBlock('Capped STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, leads);
    await cloud.clock.at(parsePhoenix('2026-12-04 19:00:00'));
    expect(await handOvers('Capped')).toHaveLength(4);
    await cloud.clock.at(parsePhoenix('2026-12-05 09:00:00'));
    expect(await handOvers('Capped')).toHaveLength(6);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 6, queued: 0 });
  });
});
