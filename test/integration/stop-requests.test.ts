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

interface Thread {
  readonly mayOptOut: boolean;
  readonly optedOut: boolean;
  readonly unread: boolean;
  readonly messages: { readonly message: string; readonly direction: string; readonly automatic: boolean }[];
  readonly featureQueue: { readonly state: string; readonly reason: string | null }[];
}

describe('A text of a contact in a campaign', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const STEPS = [
    { blocks: [textBlock('First STOP')] },
    { blocks: [textBlock('Second')], hours: 1 },
    { blocks: [textBlock('Third')], hours: 1 },
  ];
  const bodies = async (phone: string): Promise<string[]> => (await listArrivals(cloud, phone)).map(({ body }) => body);
  const readThread = async (leadId: string): Promise<Thread> =>
    (
      await owner.call<{ lead: Thread }>(
        'lead',
        { leadId },
        'lead { mayOptOut optedOut unread messages { message direction automatic } featureQueue { state reason } }',
      )
    ).lead;

  /** What the card of the campaign and the banner say of texts to come. */
  async function readForecast(campaignId: string): Promise<{ nextSend: string | null; pending: number | null }> {
    const { campaign, sendStats } = await owner.run<{
      campaign: { campaign: { nextSend: string | null } };
      sendStats: { sendStats: { pending: number } | null };
    }>(
      'query F($id: ID!) { campaign(campaignId: $id, includeStats: true) { success errors campaign { nextSend } } sendStats { success errors sendStats { pending } } }',
      { id: campaignId },
    );
    return { nextSend: campaign.campaign.nextSend, pending: sendStats.sendStats?.pending ?? null };
  }

  /** Enrolls a contact, who gets the first step. */
  async function begin(phone: string, stopOnReply = false): Promise<{ lead: string; campaignId: string }> {
    const [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone }]);
    const campaign = await createCampaign(owner, `Steps ${phone}`, STEPS);
    if (stopOnReply) await owner.call('updateCampaign', { campaignId: campaign.id, stopOnReply: true });
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    expect(await bodies(phone)).toEqual(['First STOP']);
    return { lead, campaignId: campaign.id };
  }

  it('that plainly asks to stop opts the contact out, with one confirmation', async () => {
    const phone = '+16025558101';
    const { lead } = await begin(phone);
    await cloud.sendText(phone, owner.number, 'Please stop\nSent from my iPhone');
    await cloud.clock.advance('PT3H');
    expect(await readThread(lead)).toMatchObject({ optedOut: true, mayOptOut: false });
    const after = (await bodies(phone)).slice(1);
    expect(after).toHaveLength(1);
    expect(after).not.toContain('Second');
  });

  it('that may ask to stop holds the campaign until staff keep texting, and replies of staff pass', async () => {
    const phone = '+16025558102';
    const { lead, campaignId } = await begin(phone);
    await cloud.sendText(phone, owner.number, 'take me off your list');
    await cloud.waitUntilIdle();
    // The next step is due in an hour, and says so before.
    expect((await readThread(lead)).featureQueue).toEqual([
      { state: 'SCHEDULED', reason: 'Waits until you decide: the contact may want to opt out' },
    ]);
    await cloud.clock.advance('P2D');
    expect(await bodies(phone)).toEqual(['First STOP']);
    expect(await readThread(lead)).toMatchObject({
      mayOptOut: true,
      featureQueue: [{ state: 'SCHEDULED', reason: 'Waits until you decide: the contact may want to opt out' }],
    });
    // A text without a time at which it leaves is in no forecast.
    expect(await readForecast(campaignId)).toEqual({ nextSend: null, pending: null });
    await owner.call('messageLead', { leadId: lead, message: 'Do you want no more texts?' });
    await cloud.waitUntilIdle();
    expect(await bodies(phone)).toEqual(['First STOP', 'Do you want no more texts?']);
    await owner.call('dismissOptOutHint', { leadId: lead });
    await cloud.clock.advance('PT3H');
    expect(await bodies(phone)).toEqual(['First STOP', 'Do you want no more texts?', 'Second', 'Third']);
    expect(await getStats(owner, campaignId)).toMatchObject({ messages: 3, queued: 0 });
  });

  it('that its phone wrote by itself is no reply', async () => {
    const phone = '+16025558103';
    const { lead, campaignId } = await begin(phone, true);
    for (const body of ['Liked “First STOP”', '👍 to “First STOP”', 'Removed a like from “First STOP”'])
      await cloud.sendText(phone, owner.number, body);
    await cloud.clock.advance('PT3H');
    expect(await bodies(phone)).toEqual(['First STOP', 'Second', 'Third']);
    const thread = await readThread(lead);
    expect(thread).toMatchObject({ unread: false, mayOptOut: false });
    expect(thread.messages.filter(({ direction }) => direction === 'IN').map(({ automatic }) => automatic)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await getStats(owner, campaignId)).toMatchObject({ responses: 0 });
    const leadTimeline = await owner.call<{ events: { kind: string }[] }>(
      'leadTimeline',
      { leadId: lead },
      'events { kind }',
    );
    expect(leadTimeline.events.filter(({ kind }) => kind === 'REPLY')).toEqual([]);
    await cloud.sendText(phone, owner.number, 'Thanks, see you');
    await cloud.waitUntilIdle();
    expect(await readThread(lead)).toMatchObject({ unread: true });
  });

  it('that may ask to stop puts a message to many on hold, which its figures say until staff decide', async () => {
    // The tests before end in the evening.
    await cloud.clock.advance('PT14H');
    const phone = '+16025558104';
    const { lead } = await begin(phone);
    const readSend = async (): Promise<unknown> =>
      (await owner.call<{ sends: unknown[] }>('sends', {}, 'sends { texts waiting held delivered canceled }')).sends[0];
    const send = (text: string) => owner.call('messageLeads', { leadIds: [lead], messageContent: [textBlock(text)] });
    await cloud.sendText(phone, owner.number, 'take me off your list');
    await cloud.waitUntilIdle();
    await send('We close at noon.');
    await cloud.clock.advance('PT1H');
    expect(await readSend()).toEqual({ texts: 1, waiting: 1, held: 1, delivered: 0, canceled: 0 });
    await owner.call('dismissOptOutHint', { leadId: lead });
    await cloud.clock.advance('PT1H');
    expect(await readSend()).toEqual({ texts: 1, waiting: 0, held: 0, delivered: 1, canceled: 0 });
    await cloud.sendText(phone, owner.number, 'take me off your list');
    await cloud.waitUntilIdle();
    await send('We open at eight.');
    await cloud.clock.advance('PT1H');
    expect(await readSend()).toMatchObject({ waiting: 1, held: 1 });
    await cloud.sendText(phone, owner.number, 'STOP');
    await cloud.clock.advance('PT1H');
    expect(await readSend()).toEqual({ texts: 1, waiting: 0, held: 0, delivered: 0, canceled: 1 });
  });
});
