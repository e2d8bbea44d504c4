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
  type Person,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${8_000 + last}`;

describe('A running campaign', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  const STEPS = [{ blocks: [textBlock('One STOP')] }, { blocks: [textBlock('Two')], hours: 1 }];

  async function people(from: number, count: number): Promise<string[]> {
    return addContacts(
      owner,
      Array.from({ length: count }, (_, index) => ({ name: `Pat ${from + index}`, phone: phone(from + index) })),
    );
  }

  it('sends nothing more after a stop, and sends every step to contacts who are added later', async () => {
    const leads = await people(0, 5);
    const campaign = await createCampaign(owner, 'Stopped', STEPS);
    await enrollContacts(cloud, owner, campaign.id, leads.slice(0, 4));
    const jobId = await owner.make('stopCampaign', { campaignId: campaign.id });
    await cloud.waitUntilIdle();
    const job = await owner.call<{ job: unknown }>('job', { jobId }, 'job { state canceled }');
    expect(job.job).toEqual({ state: 'DONE', canceled: 4 });
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 4, currentLeads: 0, queued: 0, messages: 4 });
    await enrollContacts(cloud, owner, campaign.id, leads.slice(4));
    await cloud.clock.advance('PT2H');
    expect(await listArrivals(cloud, phone(0))).toHaveLength(1);
    expect((await listArrivals(cloud, phone(4))).map(({ body }) => body)).toEqual(['One STOP', 'Two']);
  });

  it('ends with a reply when it is set to, for the contact who replies only', async () => {
    const [one = '', other = ''] = await people(10, 2);
    const ending = await createCampaign(owner, 'Ends with a reply', STEPS);
    const sendingCampaign = await createCampaign(owner, 'Keeps sending', [
      { blocks: [textBlock('Uno STOP')] },
      { blocks: [textBlock('Due')], hours: 1 },
    ]);
    await owner.call('updateCampaign', { campaignId: ending.id, stopOnReply: true });
    await enrollContacts(cloud, owner, ending.id, [one, other]);
    await enrollContacts(cloud, owner, sendingCampaign.id, [one]);
    await cloud.sendText(phone(10), owner.number, 'Sounds good');
    await cloud.clock.advance('PT2H');
    expect((await listArrivals(cloud, phone(10))).map(({ body }) => body).sort()).toEqual([
      'Due',
      'One STOP',
      'Uno STOP',
    ]);
    expect((await listArrivals(cloud, phone(11))).map(({ body }) => body)).toEqual(['One STOP', 'Two']);
    expect(await getStats(owner, ending.id)).toMatchObject({ currentLeads: 0, queued: 0, messages: 3 });
    const leadTimeline = await owner.call('leadTimeline', { leadId: one }, 'events { kind campaignName }');
    expect(leadTimeline).toMatchObject({
      events: expect.arrayContaining([{ kind: 'CAMPAIGN_STOPPED', campaignName: 'Ends with a reply' }]),
    });
    expect(JSON.stringify(leadTimeline)).not.toContain('{"kind":"CAMPAIGN_STOPPED","campaignName":"Keeps sending"}');
  });

  it('a new campaign stops with a reply only where its author says so', async () => {
    const create = async (more: string) =>
      owner.run(`mutation { createCampaign(name: "New"${more}) { success errors campaign { stopOnReply } } }`);
    expect(await create('')).toMatchObject({ createCampaign: { campaign: { stopOnReply: false } } });
    expect(await create(', stopOnReply: true')).toMatchObject({ createCampaign: { campaign: { stopOnReply: true } } });
  });

  it('sends a test text to a phone that staff name, within the sending hours and as a contact would get it', async () => {
    const [lead = ''] = await people(20, 1);
    const campaign = await createCampaign(owner, 'Tried', [{ blocks: [textBlock('Hi '), { type: 'FIRST_NAME' }] }]);
    const test = (variables: Record<string, unknown>) =>
      owner.run(
        'mutation T($c: ID!, $s: ID!, $p: String!, $l: ID) { sendTestText(campaignId: $c, campaignFeatureId: $s, phone: $p, leadId: $l) { success errors } }',
        { c: campaign.id, s: campaign.steps[0], p: '(602) 555-9900', ...variables },
      );
    await test({});
    await test({ l: lead });
    await cloud.waitUntilIdle();
    expect((await listArrivals(cloud, '+16025559900')).map(({ body }) => body).sort()).toEqual([
      'Hi Olivia\nSunrise Dental: reply STOP to opt out',
      'Hi Pat\nSunrise Dental: reply STOP to opt out',
    ]);
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 0, messages: 0 });
    await cloud.sendText('+16025559900', owner.number, 'STOP');
    await expect(test({})).rejects.toThrow('That phone has opted out of your texts. Text START from it first.');
    await cloud.clock.at(parsePhoenix('2026-12-02 20:30:00'));
    await expect(test({ p: '602 555 9901' })).rejects.toThrow('Tests also wait for 8 am to 8 pm. Try again then.');
    expect(await listArrivals(cloud, phone(20))).toEqual([]);
  });

  it('sends five test texts a minute for one person, and more in the next minute', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-03 10:00:00'));
    const campaign = await createCampaign(owner, 'Tried often', [{ blocks: [textBlock('Hi there')] }]);
    const test = async (person: Person): Promise<string> => {
      const answer = await cloud.graphql<{ sendTestText: { errors: string[] } }>(
        person.token,
        'mutation T($c: ID!, $s: ID!) { sendTestText(campaignId: $c, campaignFeatureId: $s, phone: "602 555 9910") { success errors } }',
        { c: campaign.id, s: campaign.steps[0] },
      );
      return answer.data?.sendTestText.errors.join(' ') ?? 'no answer';
    };
    const errors: string[] = [];
    for (let n = 0; n < 12; n += 1) errors.push(await test(owner));
    expect(errors).toEqual([
      ...Array.from({ length: 5 }, () => ''),
      ...Array.from({ length: 7 }, () => 'Too many test messages. Try again in 1 min.'),
    ]);
    expect(await test(await signIn(cloud, 'manager@sunrise.test'))).toBe('');
    await cloud.clock.advance('PT1M');
    expect(await test(owner)).toBe('');
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, '+16025559910')).toHaveLength(7);
  });
});
