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

const ANN = '+16025550201';
const BOB = '+16025550202';

describe('A campaign', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  it('reaches each phone once, on time and with the name of the contact, and its figures are exact', async () => {
    const [ann = '', bob = ''] = await addContacts(owner, [
      { name: 'Ann Archer', phone: '(602) 555-0201' },
      { name: 'Bob Baker', phone: '602.555.0202' },
    ]);
    const campaign = await createCampaign(owner, 'Welcome', [
      { blocks: [textBlock('Hi '), { type: 'FIRST_NAME' }, textBlock(', welcome.')] },
      { blocks: [textBlock('An hour later.')], hours: 1 },
      { blocks: [textBlock('Good morning.')], days: 1, window: 9 },
    ]);

    await enrollContacts(cloud, owner, campaign.id, [ann, bob]);
    expect((await listArrivals(cloud, ANN)).map(({ body }) => body)).toEqual([
      'Hi Ann, welcome.\nSunrise Dental: reply STOP to opt out',
    ]);
    expect(await getStats(owner, campaign.id)).toMatchObject({
      leads: 2,
      currentLeads: 2,
      queued: 2,
      messages: 2,
      messagesSuccess: 2,
      messagesFailed: 0,
    });

    await cloud.clock.advance('PT1H');
    await cloud.clock.at(parsePhoenix('2026-12-02 09:05:00'));
    expect(await listArrivals(cloud, ANN)).toEqual([
      { body: expect.stringContaining('Hi Ann'), at: '2026-12-01 10:00' },
      { body: 'An hour later.', at: '2026-12-01 11:00' },
      { body: 'Good morning.', at: '2026-12-02 09:00' },
    ]);
    expect(await listArrivals(cloud, BOB)).toHaveLength(3);
    expect(await getStats(owner, campaign.id)).toEqual({
      leads: 2,
      currentLeads: 0,
      queued: 0,
      messages: 6,
      messagesSuccess: 6,
      messagesFailed: 0,
      unconfirmed: 0,
      responses: 0,
    });
  });
});
