import { beforeAll, describe, expect, it } from 'vitest';
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
    const { lead: found } = await owner.run<{ lead: { lead: { featureQueue: unknown[] } } }>(
      'query L($l: ID!) { lead(leadId: $l) { success errors lead { featureQueue { state reason } } } }',
      { l: lead },
    );
    expect(found.lead.featureQueue).toEqual([{ state: 'SCHEDULED', reason: 'Waiting for opt-in' }]);
    await cloud.sendText(phone(1), owner.number, 'Yes!');
    await cloud.waitUntilIdle();
    expect(await bodies(1)).toEqual([QUESTION, 'News one']);
    // Neither reminded nor asked again.
    await cloud.clock.at(later(4, '12:00:00'));
    expect(await bodies(1)).toEqual([QUESTION, 'News one', 'News two']);
  });

  it('asks the new number when staff correct the number, and reminds only the new number', async () => {
    const lead = await added(8);
    await owner.run(
      'mutation C($id: ID!, $p: String) { updateLead(leadId: $id, lead: { phone: $p }) { success errors } }',
      { id: lead, p: phone(9) },
    );
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
    await owner.run('mutation S($l: ID!) { messageLead(leadId: $l, message: "By hand") { success errors } }', {
      l: lead,
    });
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
    await owner.run(
      'mutation O($o: ID!, $m: [MessageBlockInput!]!) { updateOrganization(organizationId: $o, organization: {messageContent: $m}) { success errors } }',
      {
        o: owner.organizationId,
        m: [textBlock('Hi '), { type: 'FIRST_NAME' }, textBlock(', may we text you? Reply YES')],
      },
    );
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
      const { lead: read } = await owner.run<{
        lead: { lead: { messageQueue: { message: string }[]; messages: { message: string }[] } };
      }>(
        'query L($l: ID!) { lead(leadId: $l) { success errors lead { messageQueue { message } messages { message } } } }',
        { l: lead },
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
    const { leads } = await owner.run<{ leads: { leads: { id: string }[] } }>(
      'query L($s: String) { leads(search: $s) { success errors leads { id } } }',
      { s: 'Pat 31' },
    );
    const { summarizeSending } = await owner.run<{ summarizeSending: { job: { id: string } } }>(
      'mutation S($l: [ID!], $b: [MessageBlockInput!]) { summarizeSending(leadIds: $l, messageContent: $b) { success errors job { id } } }',
      { l: [lead, leads.leads[0]?.id], b: [textBlock('Open house')] },
    );
    await cloud.waitUntilIdle();
    const { job } = await owner.run<{ job: { job: { summary: object } } }>(
      'query J($id: ID!) { job(jobId: $id) { success errors job { summary { recipients waitForOptIn optInTexts texts segments } } } }',
      { id: summarizeSending.job.id },
    );
    // Two texts, and a question with its reminder for the one who was never asked. Each has one segment.
    expect(job.job.summary).toEqual({ recipients: 2, waitForOptIn: 2, optInTexts: 2, texts: 4, segments: 4 });
    await owner.run(
      'mutation M($l: [ID!], $b: [MessageBlockInput!]!) { messageLeads(leadIds: $l, messageContent: $b) { success errors } }',
      { l: [lead], b: [textBlock('Open house')] },
    );
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
      await owner.run<{ lead: { lead: { mayOptOut: boolean; optedOut: boolean } } }>(
        'query L($l: ID!) { lead(leadId: $l) { success errors lead { mayOptOut optedOut } } }',
        { l: lead },
      )
    ).lead.lead;
  const history = async () =>
    (
      await owner.run<{
        consentHistory: {
          entries: {
            state: string;
            how: string;
            evidence: string;
            carrierId: string | null;
            userName: string | null;
          }[];
        };
      }>(
        'query H($l: ID!) { consentHistory(leadId: $l) { success errors entries { state how evidence carrierId userName at } } }',
        { l: lead },
      )
    ).consentHistory.entries;

  it('is decided by staff when a text only resembles an opt-out', async () => {
    await cloud.sendText(phone(50), owner.number, 'Take me off your list');
    expect(await seen()).toEqual({ mayOptOut: true, optedOut: false });
    await owner.run('mutation D($l: ID!) { dismissOptOutHint(leadId: $l) { success errors } }', { l: lead });
    expect(await seen()).toEqual({ mayOptOut: false, optedOut: false });
    await cloud.sendText(phone(50), owner.number, 'I said leave me alone');
    await owner.run('mutation O($l: ID!) { optOutLead(leadId: $l, note: "Asked by text") { success errors } }', {
      l: lead,
    });
    expect(await seen()).toEqual({ mayOptOut: false, optedOut: true });
    await expect(
      owner.run('mutation S($l: ID!) { messageLead(leadId: $l, message: "Hello") { success errors } }', { l: lead }),
    ).rejects.toThrow('The contact has opted out.');
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
