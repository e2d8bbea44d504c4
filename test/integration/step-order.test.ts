import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createMornings } from '../support/scenarios/daily-stories.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  fillStep,
  listArrivals,
  textBlock,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${String(700 + last).padStart(4, '0')}`;

describe('A campaign whose steps change their order while contacts are on their way', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const morning = createMornings(cloud, 1);

  async function start(last: number, texts: readonly string[]): Promise<{ id: string; steps: string[] }> {
    const [lead = ''] = await addContacts(owner, [{ name: `Pat ${last}`, phone: phone(last) }]);
    const campaign = await createCampaign(
      owner,
      `Order ${last}`,
      texts.map((text, index) => ({ blocks: [textBlock(`${text} STOP`)], ...(index > 0 ? { hours: 1 } : {}) })),
    );
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    return campaign;
  }

  const remove = (stepId: string) => owner.call('deleteCampaignFeature', { campaignFeatureId: stepId });
  async function insertFirst(campaignId: string, text: string): Promise<void> {
    const featureId = await owner.make('createCampaignFeature', {
      campaignId,
      structureType: 'FEATURE',
      featureType: 'MESSAGE',
    });
    await fillStep(owner, featureId, { blocks: [textBlock(`${text} STOP`)] });
  }
  const move = (stepId: string, after: string | null) =>
    owner.run(
      'mutation M($s: ID!, $a: ID) { moveCampaignFeature(campaignFeatureId: $s, after: $a) { success errors campaign { structure { feature } } } }',
      { s: stepId, a: after },
    );
  const bodies = async (last: number): Promise<string[]> =>
    (await listArrivals(cloud, phone(last))).map(({ body }) => body.replace(' STOP', ''));

  it('sends no text twice when a step is added before the first and the scheduled one is deleted', async () => {
    const today = await morning();
    const { id, steps } = await start(1, ['One', 'Two']);
    await insertFirst(id, 'New');
    await remove(steps[1] ?? '');
    await cloud.clock.at(today('18:00:00'));
    expect(await bodies(1)).toEqual(['One']);
  });

  it('leaves out no text when an earlier step and the scheduled one are deleted', async () => {
    const today = await morning();
    const { steps } = await start(2, ['One', 'Two', 'Three']);
    await remove(steps[0] ?? '');
    await remove(steps[1] ?? '');
    await cloud.clock.at(today('18:00:00'));
    expect(await bodies(2)).toEqual(['One', 'Three']);
  });

  it('gives a contact each step once when the steps are moved while it waits', async () => {
    const today = await morning();
    const { steps } = await start(3, ['One', 'Two', 'Three', 'Four']);
    const [one = '', two = '', , four = ''] = steps;
    await move(one, four);
    await move(two, four);
    await move(four, null);
    await cloud.clock.at(today('19:00:00'));
    const texts = await bodies(3);
    expect(texts.slice(0, 2)).toEqual(['One', 'Two']);
    expect(texts.toSorted()).toEqual(['Four', 'One', 'Three', 'Two']);
  });

  it('sends the steps in their new order to a contact who joins after the move', async () => {
    const today = await morning();
    const { id, steps } = await start(4, ['One', 'Two']);
    await move(steps[1] ?? '', null);
    const [lead = ''] = await addContacts(owner, [{ name: 'Pat 5', phone: phone(5) }]);
    await enrollContacts(cloud, owner, id, [lead]);
    await cloud.clock.at(today('19:00:00'));
    expect(await bodies(5)).toEqual(['Two', 'One']);
  });
});
