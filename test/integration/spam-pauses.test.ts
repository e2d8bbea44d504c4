import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addPeople,
  buildStoryPhone,
  countSent,
  createMornings,
  listFirstLines,
} from '../support/scenarios/daily-stories.ts';
import { createCampaign, enrollContacts, getStats, textBlock } from '../support/scenarios/scenario.ts';

describe('A campaign whose texts carriers filter as spam', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const morning = createMornings(cloud, 2);

  it('is paused with the reason until staff resume it', async () => {
    const today = await morning();
    await cloud.carrier.rules({ body: 'Spam', do: 'fail:30007' });
    const leads = await addPeople(owner, 200, 25);
    const campaign = await createCampaign(owner, 'Spam', [
      { blocks: [textBlock('Spam STOP')] },
      { blocks: [textBlock('More')], hours: 1 },
    ]);
    const reason = async () =>
      (
        await owner.call<{ campaign: { paused: boolean; pauseReason: string | null } }>(
          'campaign',
          { campaignId: campaign.id },
          'campaign { paused pauseReason }',
        )
      ).campaign;
    await enrollContacts(cloud, owner, campaign.id, leads.slice(0, 19));
    expect(await reason()).toEqual({ paused: false, pauseReason: null });
    await enrollContacts(cloud, owner, campaign.id, leads.slice(19));
    expect(await reason()).toMatchObject({
      paused: true,
      pauseReason: expect.stringMatching(/^Carriers filtered 2\d of its last 200 texts as unwanted/),
    });
    await cloud.clock.at(today('12:00:00'));
    expect(await countSent(cloud, 'More')).toBe(0);

    await cloud.carrier.reset();
    await owner.call('updateCampaign', { campaignId: campaign.id, paused: false });
    await cloud.waitUntilIdle();
    expect(await reason()).toEqual({ paused: false, pauseReason: null });
    // Handed over in one moment, some of a pause may not have left before it: those go first, and their next an hour later.
    await cloud.clock.at(today('14:00:00'));
    expect(await countSent(cloud, 'More')).toBe(25);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 50, queued: 0, currentLeads: 0 });
  });

  it('sends a text that staff retried during a pause as soon as it resumes', async () => {
    const today = await morning();
    await cloud.carrier.rules({ to: buildStoryPhone(300), do: 'fail:30003' });
    const [lead = ''] = await addPeople(owner, 300, 1);
    const campaign = await createCampaign(owner, 'Retried', [{ blocks: [textBlock('Retried STOP')] }]);
    const pause = (paused: boolean) => owner.call('updateCampaign', { campaignId: campaign.id, paused });
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    await cloud.carrier.reset();
    await pause(true);
    const seen = await owner.call<{ lead: { messages: { id: string }[] } }>(
      'lead',
      { leadId: lead },
      'lead { messages { id } }',
    );
    await owner.call('retryCampaignFeatureQueue', { campaignFeatureQueueId: seen.lead.messages[0]?.id });
    await cloud.clock.at(today('11:00:00'));
    expect(await listFirstLines(cloud, 300)).toHaveLength(1);
    await pause(false);
    await cloud.waitUntilIdle();
    expect(await listFirstLines(cloud, 300)).toHaveLength(2);
    await cloud.clock.at(today('12:00:00', 1));
    expect(await listFirstLines(cloud, 300)).toHaveLength(2);
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: 1,
      messagesSuccess: 1,
      messagesFailed: 0,
      queued: 0,
    });
  });
});
