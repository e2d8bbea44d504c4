import { expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  listArrivals,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const PHONE = '+16025557801';

it('A step that was created and never filled goes after a day, and the contact who waits there continues', async () => {
  const [lead = ''] = await addContacts(owner, [{ name: 'Pat', phone: PHONE }]);
  const { id, steps } = await createCampaign(owner, 'Orphan', [
    { blocks: [textBlock('One STOP')] },
    { blocks: [textBlock('Two')] },
  ]);
  await owner.call('createCampaignFeature', {
    campaignId: id,
    structureType: 'FEATURE',
    featureType: 'MESSAGE',
    after: steps[0],
  });
  const listSteps = async (): Promise<readonly { id: string; finished: boolean }[]> =>
    (
      await owner.call<{ campaign: { features: { id: string; finished: boolean }[] } }>(
        'campaign',
        { campaignId: id, includeFeatures: true },
        'campaign { features { id finished } }',
      )
    ).campaign.features;
  await enrollContacts(cloud, owner, id, [lead]);
  await cloud.clock.advance('PT22H');
  expect((await listSteps()).map(({ finished }) => finished)).toEqual([true, false, true]);
  expect(await listArrivals(cloud, PHONE)).toHaveLength(1);
  await cloud.clock.advance('PT3H');
  await cloud.waitUntilIdle();
  // No one has looked at the campaign since.
  expect((await listArrivals(cloud, PHONE)).map(({ body }) => body)).toEqual(['One STOP', 'Two']);
  expect((await listSteps()).map((step) => step.id)).toEqual(steps);
});
