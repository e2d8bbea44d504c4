import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  listArrivals,
  parsePhoenix,
  createCampaign,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${7_000 + last}`;

interface Job {
  readonly skipped: number;
  readonly leftOut: { reason: string; count: number }[];
  readonly rejects: { value: string; reason: string }[];
  readonly summary: {
    recipients: number;
    mayOptOut?: number;
    finishedBefore: number;
    withoutFirstName: number;
    steps: { featureId: string; texts: number; segments: number; first: string; last: string }[];
    texts: number;
    segments: number;
    priceCents: number;
    first: string;
    last: string;
  } | null;
}

describe('The summary before the start of a campaign', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 19:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  it('says who gets the campaign, who is skipped, the price and the times, and the campaign then runs as it says', async () => {
    const leads = await addContacts(
      owner,
      Array.from({ length: 6 }, (_, index) => ({ name: `Kim${index}`, phone: phone(100 + index) })),
    );
    await cloud.sendText(phone(100), owner.number, 'STOP');
    const campaign = await createCampaign(owner, 'Two steps', [
      { blocks: [textBlock('One '), { type: 'FIRST_NAME' }] },
      { blocks: [textBlock('Two')], days: 1, window: 9 },
    ]);
    const jobId = await owner.make('summarizeSending', {
      campaignId: campaign.id,
      leadIds: leads,
      startAt: parsePhoenix('2026-12-02 11:30:00'),
    });
    await cloud.waitUntilIdle();
    const job = await owner.call<{ job: Job }>(
      'job',
      { jobId },
      'job { id state added leftOut { reason count } rejects { value reason } summary { recipients finishedBefore withoutFirstName texts segments priceCents first last steps { featureId texts segments first last } } }',
    );
    expect(job.job.rejects).toEqual([{ value: 'Kim0', reason: 'The contact has opted out' }]);
    expect(job.job.summary?.steps).toMatchObject([
      { featureId: campaign.steps[0], texts: 5, segments: 5, first: parsePhoenix('2026-12-02 11:30:00') },
      { featureId: campaign.steps[1], texts: 5, segments: 5, last: job.job.summary?.last },
    ]);
    expect(job.job.leftOut).toEqual([{ reason: 'The contact has opted out', count: 1 }]);
    expect(job.job.summary).toMatchObject({
      recipients: 5,
      finishedBefore: 0,
      withoutFirstName: 0,
      texts: 10,
      segments: 10,
      priceCents: 20,
    });
    expect(job.job.summary?.first).toBe(parsePhoenix('2026-12-02 11:30:00'));
    expect(job.job.summary?.last.slice(0, 16)).toBe(parsePhoenix('2026-12-03 09:00:00').slice(0, 16));
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 0, queued: 0 });

    // An import would add 50 contacts, and 3 whose numbers said STOP before. One is here, and one of the file's contacts opted out.
    const summarizeImport = async (leadIds: string[] | null) => {
      const importJobId = await owner.make('summarizeSending', {
        campaignId: campaign.id,
        leadIds,
        newLeads: [
          { count: 50, phone: phone(900), name: 'Kimberly' },
          { count: 3, phone: phone(901), name: 'Kimberly', optedOut: true },
        ],
      });
      await cloud.waitUntilIdle();
      const { job: done } = await owner.call<{ job: Job }>(
        'job',
        { jobId: importJobId },
        'job { state skipped leftOut { reason count } summary { recipients texts segments priceCents } }',
      );
      return done;
    };
    expect(await summarizeImport(leads.slice(0, 2))).toMatchObject({
      state: 'DONE',
      leftOut: [{ reason: 'The contact has opted out', count: 4 }],
      summary: { recipients: 51, texts: 102, segments: 102, priceCents: 204 },
    });
    expect(await summarizeImport(null)).toMatchObject({
      state: 'DONE',
      skipped: 3,
      summary: { recipients: 50, texts: 100, segments: 100, priceCents: 200 },
    });

    await owner.call('addLeadsToCampaign', {
      campaignId: campaign.id,
      leadIds: leads,
      startAt: parsePhoenix('2026-12-02 11:30:00'),
    });
    await cloud.waitUntilIdle();
    await cloud.clock.at(parsePhoenix('2026-12-02 11:29:00'));
    const sendStats = await owner.call<{ sendStats: unknown }>(
      'sendStats',
      {},
      'sendStats { total pending sends { campaignId name total sent } }',
    );
    expect(sendStats.sendStats).toEqual({
      total: 5,
      pending: 5,
      sends: [{ campaignId: campaign.id, name: 'Two steps', total: 5, sent: 0 }],
    });
    expect(await listArrivals(cloud, phone(101))).toEqual([]);
    const findNextSend = async (): Promise<string | null> => {
      const campaigns = await owner.call<{ campaigns: { id: string; nextSend: string | null }[] }>(
        'campaigns',
        { includeStats: true },
        'campaigns { id nextSend }',
      );
      return campaigns.campaigns.find(({ id }) => id === campaign.id)?.nextSend ?? null;
    };
    expect(await findNextSend()).toBe(parsePhoenix('2026-12-02 11:30:00'));
    await cloud.clock.at(parsePhoenix('2026-12-02 11:31:00'));
    expect(await listArrivals(cloud, phone(101))).toMatchObject([{ at: '2026-12-02 11:30' }]);
    expect(await findNextSend()).toBe(parsePhoenix('2026-12-03 09:00:00'));
    const pause =
      'mutation P($c: ID!, $on: Boolean) { updateCampaign(campaignId: $c, paused: $on) { success errors } }';
    await owner.run(pause, { c: campaign.id, on: true });
    expect(await findNextSend()).toBeNull();
    await owner.run(pause, { c: campaign.id, on: false });
    await cloud.waitUntilIdle();
    await cloud.clock.at(parsePhoenix('2026-12-03 09:01:00'));
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 5, messages: 10 });
    expect(await findNextSend()).toBeNull();
    expect(await listArrivals(cloud, phone(101))).toMatchObject([{}, { at: '2026-12-03 09:00', body: 'Two' }]);
  });

  it('counts who finished the campaign before, who has no first name, and whose texts wait for a decision', async () => {
    const leads = await addContacts(owner, [
      { name: 'Lou', phone: phone(120) },
      { name: '', phone: phone(121) },
    ]);
    const campaign = await createCampaign(owner, 'Once more', [{ blocks: [{ type: 'FIRST_NAME', fallback: 'Hi' }] }]);
    await owner.call('addLeadsToCampaign', { campaignId: campaign.id, leadIds: leads.slice(0, 1) });
    await cloud.waitUntilIdle();
    const summarize = async (sendAgain: boolean): Promise<Job> => {
      const jobId = await owner.make('summarizeSending', { campaignId: campaign.id, leadIds: leads, sendAgain });
      await cloud.waitUntilIdle();
      const job = await owner.call<{ job: Job }>(
        'job',
        { jobId },
        'job { skipped summary { recipients mayOptOut finishedBefore withoutFirstName } }',
      );
      return job.job;
    };
    expect(await summarize(false)).toMatchObject({
      skipped: 1,
      summary: { recipients: 1, mayOptOut: 0, finishedBefore: 1, withoutFirstName: 1 },
    });
    await cloud.sendText(phone(120), owner.number, 'take me off your list');
    await cloud.waitUntilIdle();
    expect(await summarize(true)).toMatchObject({
      skipped: 0,
      summary: { recipients: 2, mayOptOut: 1, finishedBefore: 1, withoutFirstName: 1 },
    });
  });
});
