import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCallingStep } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { PNG } from '../support/scenarios/media/images.ts';
import { uploadFile } from '../support/scenarios/media/upload-file.ts';
import { createPitchWithSlides } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const ANN = '+16025556821';
const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const other = signedIn(cloud, 'owner@harbor.test');

let link: string;
let pitch: string;
let lead: string;
beforeAll(async () => {
  [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  ({ pitch } = await createPitchWithSlides(owner));
  const { step } = await createCallingStep(cloud, owner, pitch, 'http://127.0.0.1:9/hook');
  await enrollContacts(cloud, owner, step.campaignId, [lead]);
  const texts = await cloud.texts(ANN);
  [link = ''] = /\/c\/\w+\/\w+/u.exec(texts.at(-1)?.body ?? '') ?? [];
});

const load = async (path: string): Promise<{ html: string; headers: Headers; status: number }> => {
  const answer = await cloud.fetch(path);
  return { html: await answer.text(), headers: answer.headers, status: answer.status };
};
const readData = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="pitch">(.*?)<\/script>/su.exec(html)?.[1] ?? '');

describe('The page of a link', () => {
  it('is served with its slides, with the tags of a preview, and for no one else', async () => {
    const { html, headers, status } = await load(link);
    expect(status).toBe(200);
    expect(html).toContain('<title>Welcome, new patient of the practice in Greater Scottsdale and the valley</title>');
    expect(html).toContain('<meta property="og:site_name" content="Sunrise Dental" />');
    expect(html).toMatch(/<script type="module" crossorigin src="\/assets\/[^"]+\.js"><\/script>/u);
    expect(readData(html)).toMatchObject({
      success: true,
      lead: { firstName: 'Ann', lastName: 'Archer' },
      pitch: { slides: [{ title: 'Your first visit' }, { title: 'Meet us' }] },
      campaign: { brandName: 'Sunrise Dental' },
    });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('has the code of the contact that its record names, and its text counts as one with a pitch', async () => {
    const { lead: read, user } = await owner.run<{
      lead: { lead: { campaigns: { code: string }[] } };
      user: { organization: { stats: Record<string, number | null> } };
    }>(
      'query L($l: ID!) { lead(leadId: $l) { success errors lead { campaigns { code } } } user { success errors organization { stats { openRate viewRate slideViewRate } } } }',
      { l: lead },
    );
    expect(link.split('/')[2]).toBe(read.lead.campaigns[0]?.code);
    expect(user.organization.stats).toEqual({ openRate: 0, viewRate: 0, slideViewRate: null });
  });

  it('counts nothing, however often previews fetch it', async () => {
    for (let count = 0; count < 3; count += 1) await load(link);
    await cloud.waitUntilIdle();
    const leadViews = await owner.call<{ views: unknown[] }>('leadViews', { leadId: lead }, 'views { viewed }');
    expect(leadViews.views).toEqual([]);
  });

  it('shows the picture of the pitch at the top until staff remove it, and none of another organization', async () => {
    const upload = (person: typeof owner) =>
      uploadFile(person, { kind: 'IMAGE', contentType: 'image/png', bytes: new Uint8Array(PNG) });
    const choose = async (image: string): Promise<string | null> =>
      (
        await owner.call<{ pitch: { image: string | null } }>(
          'updatePitch',
          { pitchId: pitch, image },
          'pitch { image organizationId }',
        )
      ).pitch.image;
    const top = async () => (readData((await load(link)).html) as { campaign: { brandImage: string | null } }).campaign;
    const before = (await top()).brandImage;
    const image = await choose(await upload(owner));
    expect(image).toMatch(/^\/media\/.+\.png$/u);
    expect(image).not.toBe(before);
    expect((await cloud.fetch(image ?? '')).status).toBe(200);
    expect(await top()).toMatchObject({ brandName: 'Sunrise Dental', brandImage: image });
    await expect(choose(await upload(other))).rejects.toThrow('The image could not be uploaded.');
    expect((await top()).brandImage).toBe(image);
    expect(await choose('')).toBeNull();
    expect((await top()).brandImage).toBe(before);
  });

  it('says of a link that leads nowhere that it does, and has no tags', async () => {
    for (const path of ['/c/aaaaaaaaaaaaaa/bbbbbbbbbb', `${link}x`, '/c/a', '/c/a/b/c', `/c/${'a'.repeat(2_000)}/b`]) {
      const { html, status } = await load(path);
      expect([path, status]).toEqual([path, 200]);
      expect(readData(html), path).toMatchObject({ success: false, errors: [expect.any(String) as string] });
      expect(html).not.toContain('og:title');
    }
  });

  it('has no tags when the pitch shows no previews', async () => {
    await owner.call('updatePitch', { pitchId: pitch, showPreviews: false });
    const { html } = await load(link);
    expect(html).toContain('<title>For you</title>');
    expect(html).not.toContain('og:');
    expect(readData(html)).toMatchObject({ success: true });
  });
});
