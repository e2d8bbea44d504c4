import { beforeAll, describe, expect, it } from 'vitest';
import { setBrand } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { PNG } from '../support/scenarios/media/images.ts';
import { uploadFile } from '../support/scenarios/media/upload-file.ts';
import { createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  parsePhoenix,
  requestAtHost,
} from '../support/scenarios/scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const other = signedIn(cloud, 'owner@harbor.test');
const PHONE = '+16025556901';

interface Branded {
  readonly id: string;
  readonly brandName: string | null;
  readonly brandColor: string | null;
  readonly brandImage: string | null;
}

const FIELDS = 'id brandName brandColor brandImage';

const upload = () => uploadFile(owner, { kind: 'IMAGE', contentType: 'image/png', bytes: new Uint8Array(PNG) });
const save = async (campaignId: string, branding: Record<string, string | null>, person = owner): Promise<Branded> => {
  const given = Object.keys(branding);
  const types = given.map((name) => `$${name}: ${name === 'brandImage' ? 'ID' : 'String'}`).join(', ');
  const { updateCampaign } = await person.run<{ updateCampaign: { campaign: Branded } }>(
    `mutation B($c: ID!, ${types}) { updateCampaign(campaignId: $c, ${given.map((name) => `${name}: $${name}`).join(', ')}) { success errors campaign { ${FIELDS} } } }`,
    { c: campaignId, ...branding },
  );
  return updateCampaign.campaign;
};
const clone = async (campaignId: string): Promise<Branded> =>
  (
    await owner.run<{ cloneCampaign: { campaign: Branded } }>(
      `mutation K($c: ID!) { cloneCampaign(campaignId: $c) { success errors campaign { ${FIELDS} } } }`,
      { c: campaignId },
    )
  ).cloneCampaign.campaign;

let campaign: string;
let texts: string;
beforeAll(async () => {
  await setBrand(cloud, owner, 'opportunity');
  const [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: PHONE }]);
  const { pitch } = await createPitchWithSlides(owner);
  ({ id: campaign } = await createCampaign(owner, 'Spring', []));
  const query =
    'mutation F($c: ID!, $t: FeatureType!, $p: ID) { createCampaignFeature(campaignId: $c, structureType: FEATURE, featureType: $t, pitchId: $p) { success errors feature { id } } }';
  for (const [featureType, pitchId] of [
    ['PITCH', pitch],
    ['REDIRECT', null],
  ]) {
    const { data } = await requestAtHost<{ data: { createCampaignFeature: { feature: { id: string } } } }>(
      cloud,
      'opportunity.localhost',
      { token: owner.token, query, variables: { c: campaign, t: featureType, p: pitchId } },
    );
    if (featureType === 'REDIRECT')
      await owner.call('updateCampaignFeature', {
        campaignFeatureId: data.createCampaignFeature.feature.id,
        redirectType: 'CONTACT',
        redirectPhone: '602 555 0142',
      });
  }
  await enrollContacts(cloud, owner, campaign, [ann]);
  texts = (await cloud.texts(PHONE)).map(({ body }) => body).join('\n');
});

const readPage = async (path: RegExp): Promise<string> => (await cloud.fetch(path.exec(texts)?.[0] ?? '')).text();
const readPitch = async (): Promise<unknown> => {
  const html = await readPage(/\/c\/\w+\/\w+/u);
  return JSON.parse(/<script type="application\/json" id="pitch">(.*?)<\/script>/su.exec(html)?.[1] ?? '');
};

describe('The branding of a campaign', () => {
  it('is that of the organization until the campaign has its own, on every page that its links open', async () => {
    expect(await readPitch()).toMatchObject({ campaign: { brandName: 'Sunrise Dental', brandImage: null } });
    expect(await readPage(/\/redirect\/\w+\/\w+/u)).toContain('>Sunrise Dental</p>');

    const saved = await save(campaign, { brandName: ' Sunrise Ortho ', brandColor: '#336699' });
    expect(saved).toMatchObject({ brandName: 'Sunrise Ortho', brandColor: '#336699', brandImage: null });
    expect(await readPitch()).toMatchObject({ campaign: { brandName: 'Sunrise Ortho', brandColor: '#336699' } });
    const contact = await readPage(/\/redirect\/\w+\/\w+/u);
    expect(contact).toContain('>Sunrise Ortho</p>');
    expect(contact).toContain('--band:#336699');

    const { brandImage } = await save(campaign, { brandImage: await upload() });
    expect(brandImage).toMatch(/^\/media\//);
    expect(await readPage(/\/redirect\/\w+\/\w+/u)).toContain(`<img src="${brandImage ?? ''}" alt="Sunrise Ortho">`);
    expect(await readPitch()).toMatchObject({ campaign: { brandImage } });
    const updateCampaign = await owner.call<{ campaign: { code: string } }>(
      'updateCampaign',
      { campaignId: campaign, landingPageDescription: 'Join us' },
      'campaign { code }',
    );
    const form = await (await cloud.fetch(`/l/${updateCampaign.campaign.code}`)).text();
    expect(form).toContain('Sunrise Ortho');
    expect(form).toContain(brandImage);
    const auditLog = await owner.call<{ entries: { action: string }[] }>('auditLog', {}, 'entries { action }');
    // The name with the color, and the picture.
    expect(auditLog.entries.filter(({ action }) => action === 'changeCampaignBranding')).toHaveLength(2);
    // The law asks for the sender, whatever the pages show.
    expect(texts).toContain('Sunrise Dental: reply STOP');
  });

  it('goes back to that of the organization', async () => {
    expect(await save(campaign, { brandName: '', brandColor: null, brandImage: null })).toMatchObject({
      brandName: null,
      brandColor: null,
      brandImage: null,
    });
    expect(await readPitch()).toMatchObject({ campaign: { brandName: 'Sunrise Dental', brandImage: null } });
  });

  it('is refused when the color is none, or the picture is of someone else', async () => {
    await expect(save(campaign, { brandColor: 'red' })).rejects.toThrow('Choose a color such as #0b7462.');
    await expect(save(campaign, { brandName: 'Theirs' }, other)).rejects.toThrow('There is no such campaign.');
    const { id } = await createCampaign(other, 'Theirs', []);
    await expect(save(id, { brandImage: await upload() }, other)).rejects.toThrow('could not be uploaded');
    // The name that comes with the picture is not saved either.
    await expect(save(id, { brandName: 'Half', brandImage: await upload() }, other)).rejects.toThrow(
      'could not be uploaded',
    );
    const { campaign: kept } = await other.run<{ campaign: { campaign: Branded } }>(
      `query C($id: ID!) { campaign(campaignId: $id) { success errors campaign { ${FIELDS} } } }`,
      { id },
    );
    expect(kept.campaign).toMatchObject({ brandName: null, brandImage: null });
  });

  // The last one: no session outlives its clock.
  it('comes along with a copy, whose picture stays when the campaign gets another', async () => {
    const given = { brandName: 'Sunrise Ortho', brandColor: '#336699', brandImage: await upload() };
    const { brandImage: image } = await save(campaign, given);
    const copy = await clone(campaign);
    expect(copy).toMatchObject({ brandName: 'Sunrise Ortho', brandColor: '#336699', brandImage: image });
    expect((await save(campaign, { brandImage: null })).brandImage).toBeNull();
    await cloud.clock.advance('P36D');
    await cloud.waitUntilIdle();
    expect((await cloud.fetch(image ?? '')).status).toBe(200);
  });
});
