import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  listArrivals,
  parsePhoenix,
  createCampaign,
  requestAtHost,
  enrollContacts,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${6_000 + last}`;
const DAY_MS = 86_400_000;
const QUESTION = 'Pulse Fitness: reply YES to get our texts. Msg & data rates may apply. Reply STOP to opt out.';

describe('A brand that asks for an opt-in', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@pulse.test', 'blast.localhost');
  let campaign: { id: string };
  let day = 0;
  beforeAll(async () => {
    campaign = await createCampaign(owner, 'News', [
      { blocks: [textBlock('News one')] },
      { blocks: [textBlock('News two')], days: 1 },
    ]);
  });

  /** A contact in the campaign, at ten in the morning of a day of its own. */
  async function added(last: number): Promise<string> {
    day += 5;
    await cloud.clock.at(later(0, '10:00:00'));
    const [lead = ''] = await addContacts(owner, [{ name: `Pat ${last}`, phone: phone(last) }]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    return lead;
  }
  const bodies = async (last: number): Promise<string[]> =>
    (await listArrivals(cloud, phone(last))).map(({ body }) => body);
  const later = (days: number, clock: string): string =>
    new Date(Date.parse(parsePhoenix(`2026-11-30 ${clock}`)) + (day + days) * DAY_MS).toISOString();

  it('sends only the question at first, and the waiting texts when the answer is yes', async () => {
    const lead = await added(1);
    expect(await bodies(1)).toEqual([QUESTION]);
    const found = await owner.call<{ lead: { featureQueue: unknown[] } }>(
      'lead',
      { leadId: lead },
      'lead { featureQueue { state reason } }',
    );
    expect(found.lead.featureQueue).toEqual([{ state: 'SCHEDULED', reason: 'Waiting for opt-in' }]);
    await cloud.sendText(phone(1), owner.number, 'Yes!');
    await cloud.waitUntilIdle();
    expect(await bodies(1)).toEqual([QUESTION, 'News one']);
    // Neither reminded nor asked again.
    await cloud.clock.at(later(4, '12:00:00'));
    expect(await bodies(1)).toEqual([QUESTION, 'News one', 'News two']);
  });

  it('shows no time for a text that is planned for the morning, because the question goes out first', async () => {
    day += 5;
    await cloud.clock.at(later(0, '21:00:00'));
    const [lead = ''] = await addContacts(owner, [{ name: 'Night', phone: phone(40) }]);
    const { id } = await createCampaign(owner, 'At night', [{ blocks: [textBlock('Night one')] }]);
    await enrollContacts(cloud, owner, id, [lead]);
    const query = 'query L($id: ID!) { lead(leadId: $id) { lead { featureQueue { state reason scheduledFor } } } }';
    const { token } = owner;
    expect(await requestAtHost(cloud, 'blast.localhost', { token, query, variables: { id: lead } })).toMatchObject({
      data: {
        lead: { lead: { featureQueue: [{ state: 'SCHEDULED', reason: 'Waiting for opt-in', scheduledFor: null }] } },
      },
    });
    await cloud.clock.at(later(1, '08:30:00'));
    expect(await bodies(40)).toEqual([QUESTION]);
  });

  it('asks the new number when staff correct the number, and reminds only the new number', async () => {
    const lead = await added(8);
    await owner.call('updateLead', { leadId: lead, lead: { phone: phone(9) } });
    await cloud.waitUntilIdle();
    expect([await bodies(8), await bodies(9)]).toEqual([[QUESTION], [QUESTION]]);
    await cloud.clock.at(later(3, '11:00:00'));
    expect([await bodies(8), await bodies(9)]).toEqual([[QUESTION], [QUESTION, QUESTION]]);
    await cloud.sendText(phone(9), owner.number, 'ok');
    await cloud.waitUntilIdle();
    expect([await bodies(8), await bodies(9)]).toEqual([[QUESTION], [QUESTION, QUESTION, 'News one']]);
  });

  it('repeats the question once after three days, and waits for the answer', async () => {
    const lead = await added(2);
    await owner.call('messageLead', { leadId: lead, message: 'By hand' });
    await cloud.clock.at(later(2, '19:00:00'));
    expect(await bodies(2)).toEqual([QUESTION]);
    await cloud.clock.at(later(3, '10:30:00'));
    expect(await listArrivals(cloud, phone(2))).toMatchObject([
      {},
      { body: QUESTION, at: later(3, '10:00:00').replace(/T17.*/, ' 10:00') },
    ]);
    await cloud.clock.at(later(4, '19:00:00'));
    expect(await bodies(2)).toEqual([QUESTION, QUESTION]);
    await cloud.sendText(phone(2), owner.number, 'join');
    await cloud.waitUntilIdle();
    expect((await bodies(2)).slice(2).sort()).toEqual(['By hand', 'News one']);
  });

  it('sends nothing more after a STOP, and sends the texts after a YES at night in the morning', async () => {
    await added(3);
    await cloud.sendText(phone(3), owner.number, 'STOP');
    await cloud.clock.at(later(4, '12:00:00'));
    expect((await bodies(3)).filter((body) => !body.includes('unsubscribed'))).toEqual([QUESTION]);

    await added(4);
    await cloud.clock.at(later(0, '22:00:00'));
    await cloud.sendText(phone(4), owner.number, 'ok');
    await cloud.waitUntilIdle();
    expect(await bodies(4)).toEqual([QUESTION]);
    await cloud.clock.at(later(1, '08:05:00'));
    expect(await listArrivals(cloud, phone(4))).toMatchObject([
      { body: QUESTION },
      { body: 'News one', at: later(1, '08:00:00').replace(/T15.*/, ' 08:00') },
    ]);
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 5 });
  });

  it('asks in the words of the organization', async () => {
    await owner.call('updateOrganization', {
      organizationId: owner.organizationId,
      organization: {
        messageContent: [textBlock('Hi '), { type: 'FIRST_NAME' }, textBlock(', may we text you? Reply YES')],
      },
    });
    await added(5);
    expect(await bodies(5)).toEqual(['Hi Pat, may we text you? Reply YES\nPulse Fitness: reply STOP to opt out']);
  });

  it.each([
    ['YES', 10, 'YES'],
    ['another reply', 11, 'Who is this?'],
  ])('shows no reminder after %s, and sends none', async (_, last, reply) => {
    const lead = await added(last);
    const [asked = ''] = await bodies(last);
    const readQueue = async () => {
      const read = await owner.call<{ lead: { messageQueue: { message: string }[]; messages: { message: string }[] } }>(
        'lead',
        { leadId: lead },
        'lead { messageQueue { message } messages { message } }',
      );
      return read.lead;
    };
    expect((await readQueue()).messageQueue.map(({ message }) => message)).toContain(asked);
    await cloud.sendText(phone(last), owner.number, reply);
    await cloud.waitUntilIdle();
    const after = await readQueue();
    const shown = [...after.messages, ...after.messageQueue].map(({ message }) => message);
    expect(shown.filter((message) => message === asked)).toEqual([asked]);
    await cloud.clock.at(later(4, '12:00:00'));
    expect((await bodies(last)).filter((body) => body === asked)).toEqual([asked]);
  });

  it('counts the question and its reminder before the start, and no question of a contact who was asked', async () => {
    await added(31);
    const [lead = ''] = await addContacts(owner, [{ name: 'Pat 32', phone: phone(32) }]);
    const leads = await owner.call<{ leads: { id: string }[] }>('leads', { search: 'Pat 31' }, 'leads { id }');
    const jobId = await owner.make('summarizeSending', {
      leadIds: [lead, leads.leads[0]?.id],
      messageContent: [textBlock('Open house')],
    });
    await cloud.waitUntilIdle();
    const job = await owner.call<{ job: { summary: object } }>(
      'job',
      { jobId },
      'job { summary { recipients waitForOptIn optInTexts neverAsked texts segments } }',
    );
    // Two texts, and a question with its reminder for the one who was never asked. Each has one segment.
    expect(job.job.summary).toEqual({
      recipients: 2,
      waitForOptIn: 2,
      optInTexts: 2,
      neverAsked: 1,
      texts: 4,
      segments: 4,
    });
    await owner.call('messageLeads', { leadIds: [lead], messageContent: [textBlock('Open house')] });
    await cloud.clock.at(later(3, '12:00:00'));
    await cloud.sendText(phone(32), owner.number, 'Yes');
    await cloud.waitUntilIdle();
    expect((await bodies(32)).map((body) => body === 'Open house')).toEqual([false, false, true]);
  });
});

describe('The consent of a contact', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  let lead: string;
  beforeAll(async () => {
    [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: phone(50) }]);
  });

  const seen = async () =>
    (
      await owner.call<{ lead: { mayOptOut: boolean; optedOut: boolean } }>(
        'lead',
        { leadId: lead },
        'lead { mayOptOut optedOut }',
      )
    ).lead;
  const history = async () =>
    (
      await owner.call<{
        entries: { state: string; how: string; evidence: string; carrierId: string | null; userName: string | null }[];
      }>('consentHistory', { leadId: lead }, 'entries { state how evidence carrierId userName at }')
    ).entries;

  it('is decided by staff when a text only resembles an opt-out', async () => {
    await cloud.sendText(phone(50), owner.number, 'Take me off your list');
    expect(await seen()).toEqual({ mayOptOut: true, optedOut: false });
    await owner.call('dismissOptOutHint', { leadId: lead });
    expect(await seen()).toEqual({ mayOptOut: false, optedOut: false });
    await cloud.sendText(phone(50), owner.number, 'I said leave me alone');
    await owner.call('optOutLead', { leadId: lead, note: 'Asked by text' });
    expect(await seen()).toEqual({ mayOptOut: false, optedOut: true });
    await expect(owner.call('messageLead', { leadId: lead, message: 'Hello' })).rejects.toThrow(
      'The contact has opted out.',
    );
  });

  it('returns only by a text from the phone, and keeps its history with the evidence', async () => {
    await cloud.clock.advance('PT1H');
    await cloud.sendText(phone(50), owner.number, 'UNSTOP');
    expect(await seen()).toMatchObject({ optedOut: false });
    const entries = await history();
    expect(entries.map(({ state, how, userName }) => ({ state, how, userName }))).toEqual([
      { state: 'OPTED_IN', how: 'keyword', userName: null },
      { state: 'OPTED_OUT', how: 'staff', userName: 'Olivia Owens' },
      { state: 'ATTESTED', how: 'statement', userName: 'Olivia Owens' },
    ]);
    expect(entries[0]).toMatchObject({ evidence: 'UNSTOP', carrierId: expect.stringMatching(/^SM/) });
    expect(entries[1]?.evidence).toBe('Asked by text');
    expect(entries[2]?.evidence).toBe('They agreed in our shop');
  });

  it('starts as opted out when its number opted out earlier, and only that opt-out is confirmed', async () => {
    await cloud.sendText(phone(60), owner.number, 'Opt out');
    await cloud.waitUntilIdle();
    expect((await listArrivals(cloud, phone(60))).map(({ body }) => body)).toEqual([
      'You have been unsubscribed from Sunrise Dental and will get no more texts. Reply START to subscribe again.',
    ]);
    const [late = ''] = await addContacts(owner, [{ name: 'Late Comer', phone: phone(60) }]);
    const campaign = await createCampaign(owner, 'To all', [{ blocks: [textBlock('Hello')] }]);
    await enrollContacts(cloud, owner, campaign.id, [late]);
    expect(await listArrivals(cloud, phone(60))).toHaveLength(1);
  });
});
