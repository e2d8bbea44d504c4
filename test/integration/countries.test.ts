import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { expectHealthy } from '../support/scenarios/expect-healthy.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  getStats,
  listArrivals,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

const JAMAICA = '+18764701234';
const GUAM = '+16715550142';
const SENTENCE = 'We do not text numbers of this country';

describe('A number of a country that the deployment does not text', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  it('is stored, and gets neither a one-to-one text, a campaign, a message to many nor a test', async () => {
    const [far = '', near = ''] = await addContacts(owner, [
      { name: 'Jay Jones', phone: JAMAICA },
      { name: 'Gus Green', phone: GUAM },
    ]);
    await expect(owner.call('messageLead', { leadId: far, message: 'Hi STOP' })).rejects.toThrow(SENTENCE);

    const campaign = await createCampaign(owner, 'Everyone', [{ blocks: [textBlock('Step STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, [far, near]);
    const jobId = await owner.make('messageLeads', { leadIds: [far, near], messageContent: [textBlock('Many STOP')] });
    await cloud.waitUntilIdle();
    const job = await owner.call<{ job: { added: number; skipped: number; leftOut: { reason: string }[] } }>(
      'job',
      { jobId },
      'job { added skipped leftOut { reason } }',
    );
    expect(job.job).toMatchObject({ added: 1, skipped: 1, leftOut: [{ reason: SENTENCE }] });
    await expect(
      owner.call('sendTestText', { campaignId: campaign.id, campaignFeatureId: campaign.steps[0], phone: JAMAICA }),
    ).rejects.toThrow(SENTENCE);

    expect(await listArrivals(cloud, JAMAICA)).toEqual([]);
    expect((await listArrivals(cloud, GUAM)).map(({ body }) => body.split('\n')[0])).toEqual([
      'Step STOP',
      'Many STOP',
    ]);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 1, queued: 0 });
    await expectHealthy(cloud);
  });
});
