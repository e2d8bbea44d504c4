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
    await expect(
      owner.run('mutation M($id: ID!) { messageLead(leadId: $id, message: "Hi STOP") { success errors } }', {
        id: far,
      }),
    ).rejects.toThrow(SENTENCE);

    const campaign = await createCampaign(owner, 'Everybody', [{ blocks: [textBlock('Step STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, [far, near]);
    const { messageLeads } = await owner.run<{ messageLeads: { job: { id: string } } }>(
      'mutation M($l: [ID!], $m: [MessageBlockInput!]!) { messageLeads(leadIds: $l, messageContent: $m) { success errors job { id } } }',
      { l: [far, near], m: [textBlock('Many STOP')] },
    );
    await cloud.waitUntilIdle();
    const { job } = await owner.run<{
      job: { job: { added: number; skipped: number; leftOut: { reason: string }[] } };
    }>('query J($id: ID!) { job(jobId: $id) { success errors job { added skipped leftOut { reason } } } }', {
      id: messageLeads.job.id,
    });
    expect(job.job).toMatchObject({ added: 1, skipped: 1, leftOut: [{ reason: SENTENCE }] });
    await expect(
      owner.run(
        'mutation T($c: ID!, $s: ID!, $p: String!) { sendTestText(campaignId: $c, campaignFeatureId: $s, phone: $p) { success errors } }',
        { c: campaign.id, s: campaign.steps[0], p: JAMAICA },
      ),
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
