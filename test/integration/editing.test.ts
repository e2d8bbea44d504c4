import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createMornings } from '../support/scenarios/daily-stories.ts';
import {
  addContacts,
  listArrivals,
  createCampaign,
  fillStep,
  enrollContacts,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${String(500 + last).padStart(4, '0')}`;

describe('A campaign that staff change while it runs', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const morning = createMornings(cloud, 1);

  async function running(
    last: number,
    second: { hours: number } = { hours: 2 },
  ): Promise<{ lead: string; campaign: { id: string; steps: string[] } }> {
    const [lead = ''] = await addContacts(owner, [{ name: `Pat ${last}`, phone: phone(last) }]);
    const campaign = await createCampaign(owner, `Running ${last}`, [
      { blocks: [textBlock('One STOP')] },
      { blocks: [textBlock('Two')], ...second },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    return { lead, campaign };
  }

  const bodies = async (last: number): Promise<string[]> =>
    (await listArrivals(cloud, phone(last))).map(({ body }) => body);
  const times = async (last: number): Promise<string[]> =>
    (await listArrivals(cloud, phone(last))).map(({ at: when }) => when.slice(11));

  it('sends the text as it is when it is sent, not as it was when it was planned', async () => {
    const today = await morning();
    const { campaign } = await running(1);
    await fillStep(owner, campaign.steps[1] ?? '', { blocks: [textBlock('Two, better')], hours: 2 });
    await cloud.clock.at(today('13:00:00'));
    expect(await bodies(1)).toEqual(['One STOP', 'Two, better']);
  });

  it('sends scheduled texts at the new time of their step', async () => {
    const today = await morning();
    const { campaign } = await running(2);
    await fillStep(owner, campaign.steps[1] ?? '', { blocks: [textBlock('Two')], hours: 4 });
    await cloud.waitUntilIdle();
    expect((await getStats(owner, campaign.id)).queued).toBe(1);
    await cloud.clock.at(today('13:00:00'));
    expect(await bodies(2)).toEqual(['One STOP']);
    await cloud.clock.at(today('15:00:00'));
    expect(await times(2)).toEqual(['10:00', '14:00']);
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 0, messages: 2, currentLeads: 0 });
  });

  it('continues with the following step when the scheduled step is deleted', async () => {
    const today = await morning();
    const [lead = ''] = await addContacts(owner, [{ name: 'Pat 3', phone: phone(3) }]);
    const campaign = await createCampaign(owner, 'Deleting', [
      { blocks: [textBlock('One STOP')] },
      { blocks: [textBlock('Two')], hours: 2 },
      { blocks: [textBlock('Three')], hours: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    await owner.call('deleteCampaignFeature', { campaignFeatureId: campaign.steps[1] });
    await cloud.waitUntilIdle();
    await cloud.clock.at(today('14:00:00'));
    expect(await bodies(3)).toEqual(['One STOP', 'Three']);
    expect(await times(3)).toEqual(['10:00', '11:00']);
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 0, messages: 2, currentLeads: 0 });
  });

  it('keeps contacts waiting at an unfinished step, and sends the step when it is finished', async () => {
    const today = await morning();
    const [lead = ''] = await addContacts(owner, [{ name: 'Pat 4', phone: phone(4) }]);
    const campaign = await createCampaign(owner, 'Unfinished', [
      { blocks: [textBlock('One STOP')] },
      { blocks: [], hours: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    await cloud.clock.at(today('12:00:00'));
    const seen = await owner.call<{ campaign: { stats: { features: { waiting: number }[] } } }>(
      'campaign',
      { campaignId: campaign.id, includeFeatures: true, includeStats: true },
      'campaign { stats { features { waiting } } }',
    );
    expect(seen.campaign.stats.features.map(({ waiting }) => waiting)).toEqual([0, 1]);
    await fillStep(owner, campaign.steps[1] ?? '', { blocks: [textBlock('Two')], hours: 1 });
    await cloud.waitUntilIdle();
    expect(await bodies(4)).toEqual(['One STOP', 'Two']);
  });

  it('sends nothing to a removed contact, and sends the remaining steps when the removal is undone', async () => {
    const today = await morning();
    const { lead, campaign } = await running(5);
    const change = (restore: boolean) =>
      owner.call('removeLeadsFromCampaign', { campaignId: campaign.id, leadIds: [lead], restore });
    await change(false);
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 1, currentLeads: 0, queued: 0 });
    await change(true);
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 1, currentLeads: 1, queued: 1 });
    await cloud.clock.at(today('13:00:00'));
    expect(await times(5)).toEqual(['10:00', '12:00']);
  });

  it('stops when it is archived, and continues when it is restored in time', async () => {
    const today = await morning();
    const [first, second] = [await running(6), await running(7)];
    const archive = (id: string, restore: boolean) => owner.call('archiveCampaign', { campaignId: id, restore });
    await archive(first.campaign.id, false);
    await archive(second.campaign.id, false);
    expect(await getStats(owner, first.campaign.id)).toMatchObject({ queued: 0, currentLeads: 0 });
    await archive(second.campaign.id, true);
    await cloud.clock.at(today('13:00:00'));
    expect(await bodies(6)).toEqual(['One STOP']);
    expect(await bodies(7)).toEqual(['One STOP', 'Two']);
  });

  it('sends nothing while it is paused, and sends the overdue texts when it resumes', async () => {
    const today = await morning();
    const { campaign } = await running(15);
    const pause = (paused: boolean) => owner.call('updateCampaign', { campaignId: campaign.id, paused });
    await pause(true);
    await cloud.clock.at(today('13:00:00'));
    expect(await bodies(15)).toEqual(['One STOP']);
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 1, messages: 1, currentLeads: 1 });
    await pause(false);
    await cloud.waitUntilIdle();
    expect(await bodies(15)).toEqual(['One STOP', 'Two']);
    await cloud.clock.at(today('19:00:00'));
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 0, messages: 2, currentLeads: 0 });
    expect(await bodies(15)).toHaveLength(2);
  });

  it('cancels the texts of an archived contact, and continues when the contact is restored in time', async () => {
    const today = await morning();
    const { lead, campaign } = await running(8);
    const archive = (restore: boolean) => owner.call('archiveLeads', { leadIds: [lead], restore });
    await archive(false);
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 0, currentLeads: 0 });
    await archive(true);
    await cloud.clock.at(today('13:00:00'));
    expect(await times(8)).toEqual(['10:00', '12:00']);
  });

  it('adds a contact once, and adds a contact who finished it again only with "Send again"', async () => {
    const today = await morning();
    const { lead, campaign } = await running(9, { hours: 0 });
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    expect(await bodies(9)).toEqual(['One STOP', 'Two']);
    await enrollContacts(cloud, owner, campaign.id, [lead], true);
    await cloud.clock.at(today('11:00:00'));
    expect(await bodies(9)).toEqual(['One STOP', 'Two', 'One STOP', 'Two']);
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 1, messages: 4, currentLeads: 0 });
  });

  it('continues after a refusal of the carrier, and ends for a number that cannot get texts', async () => {
    const today = await morning();
    await cloud.carrier.rules(
      { to: phone(10), body: 'One', do: 'error:30008' },
      { to: phone(11), body: 'One', do: 'error:21211' },
    );
    const refused = await running(10);
    const invalid = await running(11);
    await cloud.clock.at(today('13:00:00'));
    await cloud.carrier.reset();
    expect(await bodies(10)).toEqual([expect.stringMatching(/^Two\n/)]);
    expect(await bodies(11)).toEqual([]);
    expect(await getStats(owner, refused.campaign.id)).toMatchObject({ messages: 1, messagesFailed: 1, queued: 0 });
    expect(await getStats(owner, invalid.campaign.id)).toMatchObject({
      messages: 0,
      messagesFailed: 1,
      queued: 0,
      currentLeads: 0,
    });
    const lead = await owner.call<{ lead: { invalidPhone: boolean; messages: { state: string; reason: string }[] } }>(
      'lead',
      { leadId: invalid.lead },
      'lead { invalidPhone messages { state reason } }',
    );
    expect(lead.lead).toEqual({
      invalidPhone: true,
      messages: [{ state: 'FAILED', reason: 'Not a valid phone number' }],
    });
  });

  it('sends every step when callbacks are lost, repeated or out of order', async () => {
    const today = await morning();
    await cloud.carrier.rules(
      { to: phone(12), do: 'duplicate' },
      { to: phone(13), do: 'reorder' },
      { to: phone(14), do: 'lost' },
    );
    const runs = [await running(12), await running(13), await running(14)];
    await cloud.clock.at(today('13:00:00'));
    await cloud.carrier.reset();
    for (const last of [12, 13, 14]) expect(await bodies(last)).toEqual(['One STOP', 'Two']);
    const stats = await Promise.all(runs.map(({ campaign }) => getStats(owner, campaign.id)));
    expect(
      stats.map(({ messages, messagesSuccess, messagesFailed }) => [messages, messagesSuccess, messagesFailed]),
    ).toEqual([
      [2, 2, 0],
      [2, 2, 0],
      [2, 0, 0],
    ]);
  });
});
