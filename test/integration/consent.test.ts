import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  listArrivals,
  parsePhoenix,
  createCampaign,
  enrollContacts,
  signIn,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${String(400 + last).padStart(4, '0')}`;

interface Thread {
  readonly optedOut: boolean;
  readonly unread: boolean;
  readonly messages: { direction: string; message: string; state: string }[];
  readonly featureQueue: unknown[];
}

describe('A reply from a phone', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  async function enrolled(last: number): Promise<{ lead: string; campaign: string }> {
    const [lead = ''] = await addContacts(owner, [{ name: `Person ${last}`, phone: phone(last) }]);
    const campaign = await createCampaign(owner, `Campaign ${last}`, [
      { blocks: [textBlock('One STOP')] },
      { blocks: [textBlock('Two')], hours: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    return { lead, campaign: campaign.id };
  }

  async function thread(leadId: string): Promise<Thread> {
    const lead = await owner.call<{ lead: Thread }>(
      'lead',
      { leadId },
      'lead { optedOut unread messages { direction message state } featureQueue { id } }',
    );
    return lead.lead;
  }

  it('appears in the conversation once and counts as one response', async () => {
    const { lead, campaign } = await enrolled(1);
    await cloud.sendText(phone(1), owner.number, 'stop by at 3?');
    const seen = await thread(lead);
    expect(seen).toMatchObject({ optedOut: false, unread: true });
    const leads = await owner.call<{ leads: { id: string }[] }>('leads', { leadFilter: 'unread' }, 'leads { id }');
    expect(leads.leads.map(({ id }) => id)).toContain(lead);
    expect(seen.messages).toEqual([
      { direction: 'OUT', message: 'One STOP', state: 'DELIVERED' },
      { direction: 'IN', message: 'stop by at 3?', state: 'RECEIVED' },
    ]);
    expect((await getStats(owner, campaign)).responses).toBe(1);
    await cloud.sendText(phone(1), owner.number, 'hello?');
    expect((await getStats(owner, campaign)).responses).toBe(1);
  });

  it.each([
    { word: 'STOP', last: 11 },
    { word: ' stop. ', last: 12 },
    { word: 'Unsubscribe', last: 13 },
    { word: 'OPT OUT', last: 14 },
  ])('with $word cancels the scheduled texts and stops all later texts', async ({ word, last }) => {
    const { lead, campaign } = await enrolled(last);
    await cloud.sendText(phone(last), owner.number, word);
    expect(await thread(lead)).toMatchObject({ optedOut: true, featureQueue: [] });
    expect(await getStats(owner, campaign)).toMatchObject({ currentLeads: 0, queued: 0, messages: 1, responses: 0 });

    const before = await listArrivals(cloud, phone(last));
    await cloud.clock.advance('P1D');
    expect(await listArrivals(cloud, phone(last))).toEqual(before);
    await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
    await expect(owner.call('messageLead', { leadId: lead, message: 'Hello' })).rejects.toThrow(
      'The contact has opted out.',
    );
  });

  it('that opts out gets our confirmation only when the carrier sends none', async () => {
    await enrolled(30);
    await cloud.sendText(phone(30), owner.number, 'OPT OUT');
    const answers = (await listArrivals(cloud, phone(30))).slice(1);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.body).toContain('Sunrise Dental');
  });

  it('with START opts the contact in again', async () => {
    const { lead } = await enrolled(31);
    await cloud.sendText(phone(31), owner.number, 'STOP');
    await cloud.sendText(phone(31), owner.number, 'START');
    expect(await thread(lead)).toMatchObject({ optedOut: false });
    await owner.call('messageLead', { leadId: lead, message: 'Welcome back' });
    await cloud.waitUntilIdle();
    expect((await listArrivals(cloud, phone(31))).at(-1)?.body).toBe('Welcome back');
  });

  it('with STOP stays in force when the contact is archived, restored or added again', async () => {
    const { lead } = await enrolled(32);
    await cloud.sendText(phone(32), owner.number, 'STOP');
    await owner.call('archiveLeads', { leadIds: [lead] });
    const [again = ''] = await addContacts(owner, [{ name: 'Someone New', phone: phone(32) }]);
    expect(again).toBe(lead);
    expect(await thread(again)).toMatchObject({ optedOut: true });
  });

  it('with STOP from an unknown number also stops texts to a contact that is added later', async () => {
    await cloud.sendText(phone(33), owner.number, 'STOP');
    const [lead = ''] = await addContacts(owner, [{ name: 'Late', phone: phone(33) }]);
    expect(await thread(lead)).toMatchObject({ optedOut: true });
  });

  it('to one organization changes nothing in another organization', async () => {
    const harbor = await signIn(cloud, 'owner@harbor.test');
    await enrolled(34);
    await addContacts(harbor, [{ name: 'Person 34', phone: phone(34) }]);
    await cloud.sendText(phone(34), owner.number, 'STOP');
    const leads = await harbor.call<{ leads: { phone: string; optedOut: boolean; unread: boolean }[] }>(
      'leads',
      {},
      'leads { phone optedOut unread }',
    );
    expect(leads.leads).toEqual([{ phone: phone(34), optedOut: false, unread: false }]);
  });
});
