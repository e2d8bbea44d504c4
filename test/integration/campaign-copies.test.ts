import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createMornings } from '../support/scenarios/daily-stories.ts';
import { addContacts, createCampaign, enrollContacts, getStats, textBlock } from '../support/scenarios/scenario.ts';

interface Listed {
  readonly campaigns: { readonly campaigns: readonly { readonly id: string; readonly status: string }[] };
}
const LIST =
  'query L($a: Boolean) { campaigns(includeStats: true, archived: $a) { success errors campaigns { id status } } }';
const COPY =
  'mutation C($c: ID!, $o: ID) { cloneCampaign(campaignId: $c, organizationId: $o) { success errors campaign { id name structure { feature } features { message hours } } } }';

interface Copied {
  readonly cloneCampaign: {
    readonly campaign: {
      readonly id: string;
      readonly name: string;
      readonly structure: { readonly feature: readonly string[] };
      readonly features: readonly { readonly message: string; readonly hours: number }[];
    };
  };
}

describe('A campaign', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const foreign = signedIn(cloud, 'owner@harbor.test');
  const manager = signedIn(cloud, 'manager@sunrise.test');
  const morning = createMornings(cloud, 1);

  async function getStatus(id: string): Promise<string | undefined> {
    const lists = await Promise.all([false, true].map((a) => owner.run<Listed>(LIST, { a })));
    return lists.flatMap(({ campaigns }) => campaigns.campaigns).find((one) => one.id === id)?.status;
  }

  it('is a draft, runs, pauses, finishes and is archived', async () => {
    const today = await morning();
    const [lead = ''] = await addContacts(owner, [{ name: 'Sia', phone: '602 555 0611' }]);
    const { id } = await createCampaign(owner, 'Status', [
      { blocks: [textBlock('One')] },
      { blocks: [textBlock('Two')], hours: 2 },
    ]);
    expect(await getStatus(id)).toBe('DRAFT');
    await enrollContacts(cloud, owner, id, [lead]);
    expect(await getStatus(id)).toBe('RUNNING');
    const pause = (p: boolean) => owner.call('updateCampaign', { campaignId: id, paused: p });
    await pause(true);
    expect(await getStatus(id)).toBe('PAUSED');
    await pause(false);
    await cloud.clock.at(today('13:00:00'));
    expect(await getStatus(id)).toBe('FINISHED');
    await owner.call('archiveCampaign', { campaignId: id });
    expect(await getStatus(id)).toBe('ARCHIVED');
  });

  it('is copied with its steps and without its contacts, which get no text of the copy', async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Cora', phone: '602 555 0612' }]);
    const { id, steps } = await createCampaign(owner, 'Original', [
      { blocks: [textBlock('First')] },
      { blocks: [textBlock('Second')], hours: 2 },
    ]);
    await enrollContacts(cloud, owner, id, [lead]);
    const { campaign } = (await owner.run<Copied>(COPY, { c: id })).cloneCampaign;
    expect(campaign).toMatchObject({
      name: 'Copy of Original',
      features: [
        { message: 'First', hours: 0 },
        { message: 'Second', hours: 2 },
      ],
    });
    expect(campaign.structure.feature.filter((step) => steps.includes(step))).toEqual([]);
    expect(await getStats(owner, campaign.id)).toMatchObject({ leads: 0, queued: 0 });
    expect(await getStats(owner, id)).toMatchObject({ leads: 1 });
  });

  it('is copied without a step that no one has filled', async () => {
    const { id, steps } = await createCampaign(owner, 'Unfinished', [
      { blocks: [textBlock('First')] },
      { blocks: [textBlock('Second')], hours: 2 },
    ]);
    await owner.call('createCampaignFeature', {
      campaignId: id,
      structureType: 'FEATURE',
      featureType: 'MESSAGE',
      after: steps[0],
    });
    const { campaign } = (await owner.run<Copied>(COPY, { c: id })).cloneCampaign;
    expect(campaign.structure.feature).toHaveLength(2);
    expect(campaign.features).toEqual([
      { message: 'First', hours: 0 },
      { message: 'Second', hours: 2 },
    ]);
  });

  it('is copied into no organization in which the person may not edit campaigns', async () => {
    const { id } = await createCampaign(manager, 'Mine', [{ blocks: [textBlock('First')] }]);
    await expect(manager.run(COPY, { c: id, o: foreign.organizationId })).rejects.toThrow(
      'There is no such organization.',
    );
    await expect(foreign.run(COPY, { c: id })).rejects.toThrow('There is no such campaign.');
  });
});
