import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { PNG } from '../support/scenarios/media/images.ts';
import { uploadFile } from '../support/scenarios/media/upload-file.ts';
import { addPitchStep, createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import { createCampaign, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const reader = signedIn(cloud, 'readonly@harbor.test');
const other = signedIn(cloud, 'owner@harbor.test');
const staff = signedIn(cloud, 'admin@platform.test');
const foreignBrand = signedIn(cloud, 'owner@pulse.test', 'blast.localhost');

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly steps: number;
}
type Caller = typeof owner;

const list = async (caller: Caller, given: object = {}): Promise<readonly Entry[]> =>
  (
    await caller.run<{ libraryCampaigns: { campaigns: Entry[] } }>(
      'query L($s: String, $c: [String!]) { libraryCampaigns(search: $s, categories: $c) { success errors next campaigns { id name category description steps } } }',
      { ...given },
    )
  ).libraryCampaigns.campaigns;
const update = (given: object) =>
  owner.run(
    'mutation U($id: ID!, $n: String, $p: Boolean, $c: String, $d: String) { updateCampaign(campaignId: $id, name: $n, public: $p, category: $c, description: $d) { success errors campaign { public category description } } }',
    { id: campaignId, ...given },
  );
const READ =
  'query R($id: ID!) { campaign(campaignId: $id, isPublic: true) { success errors campaign { name paused features { message pitch { id title } workflows { id } } } } }';
const SLIDES =
  'query S($c: ID!, $p: ID!) { libraryPitchSlides(publicCampaign: $c, publicPitch: $p) { success errors slides { title widgets { label } } } }';

let campaignId: string;
let pitch: string;
beforeAll(async () => {
  ({ pitch } = await createPitchWithSlides(owner));
  const logo = await uploadFile(owner, { kind: 'IMAGE', contentType: 'image/png', bytes: new Uint8Array(PNG) });
  await owner.call('updatePitch', { pitchId: pitch, image: logo });
  ({ id: campaignId } = await createCampaign(owner, 'Welcome, José', [{ blocks: [textBlock('Hello there')] }]));
  const featureId = await addPitchStep(owner, campaignId, pitch);
  const workflowId = await owner.make('createCampaignWorkflow', { campaignFeatureId: featureId });
  const pitchSlides = await owner.call<{ slides: { id: string; widgets: { id: string }[] }[] }>(
    'pitchSlides',
    { pitchId: pitch },
    'slides { id widgets { id } }',
  );
  const widgetId = pitchSlides.slides.flatMap(({ widgets }) => widgets)[0]?.id;
  await owner.call('updateCampaignWorkflow', {
    campaignWorkflowId: workflowId,
    label: 'Likes us',
    workflow: {
      triggers: [{ triggerType: 'WIDGET', widgetId, widgetExpression: 'EQ', triggerResponses: ['Yes'] }],
      actions: [
        { actionType: 'LEAD', messageContent: [textBlock('Great!')] },
        { actionType: 'CAMPAIGN', nextCampaignId: (await createCampaign(owner, 'Next', [])).id },
      ],
    },
  });
});

describe('The public library of campaigns', () => {
  it('has nothing until someone publishes a campaign with a step, and then shows it to the whole brand', async () => {
    expect(await list(reader)).toEqual([]);
    await expect(
      owner.call('updateCampaign', { campaignId: (await createCampaign(owner, 'Empty', [])).id, public: true }),
    ).rejects.toThrow('Write a step first.');
    await update({ p: true, c: 'Welcome', d: ' For new patients ' });
    const entry = { id: campaignId, name: 'Welcome, José', category: 'Welcome', description: 'For new patients' };
    expect(await list(reader)).toEqual([{ ...entry, steps: 2 }]);
    expect(await list(foreignBrand)).toEqual([]);
    expect(await list(reader, { s: 'jose patients' })).toHaveLength(1);
    expect(await list(reader, { s: 'dentist' })).toEqual([]);
    expect(await list(reader, { c: ['Welcome', 'Events'] })).toHaveLength(1);
    expect(await list(reader, { c: ['Events'] })).toEqual([]);
  });

  it('shows the content of a campaign, and nothing else of another organization', async () => {
    const { campaign } = await reader.run<{ campaign: { campaign: { features: { pitch: { id: string } | null }[] } } }>(
      READ,
      { id: campaignId },
    );
    expect(campaign.campaign).toMatchObject({
      name: 'Welcome, José',
      features: [{ pitch: { id: pitch }, workflows: null }, { message: 'Hello there' }],
    });
    const { libraryPitchSlides } = await reader.run<{ libraryPitchSlides: { slides: object[] } }>(SLIDES, {
      c: campaignId,
      p: pitch,
    });
    expect(libraryPitchSlides.slides).toMatchObject([{ title: 'Your first visit' }, { title: 'Meet us' }]);
    await expect(reader.run(SLIDES, { c: campaignId, p: 'another' })).rejects.toThrow('There is no such pitch.');
    await expect(foreignBrand.run(READ, { id: campaignId })).rejects.toThrow('There is no such campaign.');
    await expect(reader.call('campaign', { campaignId })).rejects.toThrow('There is no such campaign.');
  });

  it('copies a campaign completely, and leaves out what belongs to the other organization', async () => {
    const cloneCampaign = await other.call<{
      campaign: {
        id: string;
        name: string;
        features: {
          id: string;
          after: string | null;
          pitch: { id: string; ready: boolean } | null;
          workflows: { triggers: { widgetId: string }[]; actions: { actionType: string }[] }[];
        }[];
      };
    }>(
      'cloneCampaign',
      { campaignId, isPublic: true },
      'campaign { id name features { id after pitch { id ready } workflows { triggers { widgetId } actions { actionType } } } }',
    );
    const { name, features } = cloneCampaign.campaign;
    expect(name).toBe('Welcome, José');
    expect(features.map(({ after }) => after)).toEqual([null, features[0]?.id]);
    const step = features.find((feature) => feature.pitch !== null);
    const copiedPitch = step?.pitch?.id ?? '';
    expect(step?.pitch?.ready).toBe(true);
    expect(copiedPitch).not.toBe(pitch);
    const copy = await other.run<{ pitch: { pitch: { image: string | null } } }>(
      'query P($p: ID!) { pitch(pitchId: $p) { success errors pitch { image } } }',
      { p: copiedPitch },
    );
    expect(copy.pitch.pitch.image).toBeNull();
    const pitchSlides = await other.call<{
      slides: { id: string; title: string; widgets: { id: string; pitchSlideId: string }[] }[];
    }>('pitchSlides', { pitchId: copiedPitch }, 'slides { id title widgets { id pitchSlideId } }');
    expect(pitchSlides.slides.map(({ title }) => title)).toEqual(['Your first visit', 'Meet us']);
    for (const { id, widgets } of pitchSlides.slides)
      for (const { pitchSlideId } of widgets) expect(pitchSlideId).toBe(id);
    const ids = pitchSlides.slides.flatMap(({ widgets }) => widgets.map(({ id }) => id));
    expect(ids).toContain(step?.workflows[0]?.triggers[0]?.widgetId);
    expect(step?.workflows[0]?.actions).toEqual([{ actionType: 'LEAD' }]);
    await expect(foreignBrand.call('cloneCampaign', { campaignId, isPublic: true })).rejects.toThrow(
      'There is no such campaign.',
    );
  });

  it('follows a new name, an archiving, a restore and the end of the publication', async () => {
    await update({ n: 'Hello, José' });
    expect(await list(reader)).toMatchObject([{ name: 'Hello, José' }]);
    const archive = (restore: boolean) => owner.call('archiveCampaign', { campaignId, restore });
    await archive(false);
    expect(await list(reader)).toEqual([]);
    await expect(reader.run(READ, { id: campaignId })).rejects.toThrow('There is no such campaign.');
    await archive(true);
    expect(await list(reader)).toHaveLength(1);
    await update({ p: false });
    expect(await list(reader)).toEqual([]);
  });

  it('lets platform staff take a campaign out', async () => {
    await update({ p: true });
    const remove = 'mutation R($id: ID!) { unpublishCampaign(publicCampaign: $id) { success errors } }';
    await expect(other.run(remove, { id: campaignId })).rejects.toThrow();
    await staff.run(remove, { id: campaignId });
    expect(await list(reader)).toEqual([]);
    await expect(staff.run(remove, { id: campaignId })).rejects.toThrow('There is no such campaign.');
  });
});
