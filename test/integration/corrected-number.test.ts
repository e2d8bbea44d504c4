import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  getStats,
  listArrivals,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

describe('A number that staff correct', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  const correct = (leadId: string, phone: string) => owner.call('updateLead', { leadId, lead: { phone } });
  const bodies = async (phone: string): Promise<string[]> => (await listArrivals(cloud, phone)).map(({ body }) => body);
  const write = (leadId: string, message: string) => owner.call('messageLead', { leadId, message });

  it('gets all later texts of the campaign, and the person with the old number gets none', async () => {
    const [before, after] = ['+16025553101', '+16025553102'];
    const [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: before }]);
    const campaign = await createCampaign(owner, 'Results', [
      { blocks: [textBlock('One STOP')] },
      { blocks: [textBlock('Two: your results are in')], hours: 1 },
      { blocks: [textBlock('Three: see you')], hours: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    expect(await bodies(before)).toEqual(['One STOP']);
    await correct(lead, after);
    await addContacts(owner, [{ name: 'Bob Stranger', phone: before }]);
    await cloud.clock.advance('PT3H');
    expect(await bodies(before)).toEqual(['One STOP']);
    // The owner of the new number has not read how to opt out.
    expect(await bodies(after)).toEqual([
      'Two: your results are in\nSunrise Dental: reply STOP to opt out',
      'Three: see you',
    ]);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 3, messagesSuccess: 3, queued: 0 });
  });

  it('gets a one-to-one text that waited for the morning, and a failed text that staff retry', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-02 21:00:00'));
    const [first, second, third] = ['+16025553201', '+16025553202', '+16025553203'];
    const [lead = ''] = await addContacts(owner, [{ name: 'Cat Carter', phone: first }]);
    await write(lead, 'Private words for Cat STOP');
    await correct(lead, second);
    await cloud.carrier.rules({ to: second, do: 'fail:30003' });
    await cloud.clock.at(parsePhoenix('2026-12-03 09:00:00'));
    await cloud.carrier.reset();
    await correct(lead, third);
    const thread = await owner.call<{ lead: { messages: { id: string; state: string }[] } }>(
      'lead',
      { leadId: lead },
      'lead { messages { id state } }',
    );
    const [failed] = thread.lead.messages.filter(({ state }) => state === 'UNDELIVERED');
    await owner.call('retryCampaignFeatureQueue', { campaignFeatureQueueId: failed?.id });
    await cloud.waitUntilIdle();
    expect([await bodies(first), await bodies(second), await bodies(third)]).toEqual([
      [],
      ['Private words for Cat STOP'],
      ['Private words for Cat STOP'],
    ]);
  });

  it('is asked for its own consent: an opt-out of the new number cancels, an opt-out of the old one does not', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-04 10:00:00'));
    const [before, after, stopped] = ['+16025553301', '+16025553302', '+16025553303'];
    // A STOP counts for a number that no one has yet.
    await cloud.sendText(stopped, owner.number, 'STOP');
    const [lead = '', other = ''] = await addContacts(owner, [
      { name: 'Dee Dawson', phone: before },
      { name: 'Eli Ellis', phone: '+16025553304' },
    ]);
    const campaign = await createCampaign(owner, 'Consent', [
      { blocks: [textBlock('First STOP')] },
      { blocks: [textBlock('Second')], hours: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead, other]);
    await correct(lead, after);
    await correct(other, stopped);
    await cloud.sendText(before, owner.number, 'STOP');
    await cloud.clock.advance('PT2H');
    expect((await bodies(after)).map((body) => body.split('\n')[0])).toEqual(['Second']);
    expect((await bodies(stopped)).filter((body) => body.startsWith('Second'))).toEqual([]);
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 0 });
  });
});
