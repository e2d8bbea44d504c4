import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { PNG } from '../support/scenarios/media/images.ts';
import { makeVideo } from '../support/scenarios/media/make-video.ts';
import { uploadFile } from '../support/scenarios/media/upload-file.ts';
import { createGroup } from '../support/scenarios/create-group.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

interface Page {
  readonly explainer: string | null;
  readonly explainerMimeType: string | null;
  readonly explainerMedia: { readonly state: string; readonly problem: string | null } | null;
  readonly thumbnail: string | null;
  readonly profile: string | null;
}
interface Answer {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly group: { readonly code: string; readonly landingPage: Page } | null;
}

const GROUP =
  'success errors group { code landingPage { explainer explainerMimeType explainerMedia { state problem } thumbnail profile } }';
const NOT_UPLOADED = 'The file could not be uploaded. Please try again.';

describe('The files of the page of a group', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const other = signedIn(cloud, 'owner@harbor.test');

  const save = async (groupId: string, files: object): Promise<Answer> => {
    const { data } = await cloud.graphql<{ updateGroup: Answer }>(
      owner.token,
      `mutation U($g: ID!, $p: GroupLandingPageInput!) { updateGroup(groupId: $g, group: { landingPage: $p }) { ${GROUP} } }`,
      { g: groupId, p: files },
    );
    if (!data) throw new Error('The call was not answered');
    return data.updateGroup;
  };
  const find = async (groupId: string): Promise<NonNullable<Answer['group']>> => {
    const { group } = await owner.run<{ group: Answer }>(`query G($g: ID!) { group(groupId: $g) { ${GROUP} } }`, {
      g: groupId,
    });
    if (!group.group) throw new Error('The group should be there');
    return group.group;
  };
  const uploadVideo = async (): Promise<string> =>
    uploadFile(owner, {
      kind: 'VIDEO',
      contentType: 'video/quicktime',
      bytes: await makeVideo({ seconds: 2, ending: 'mov' }),
    });
  const uploadImage = (person = owner): Promise<string> =>
    uploadFile(person, { kind: 'IMAGE', contentType: 'image/png', bytes: new Uint8Array(PNG) });
  const load = (path: string | null): Promise<Response> => fetch(`${cloud.baseUrl}${path}`);

  it('are shown to everyone: first that the video is processed, then the mp4, with the picture in the preview', async () => {
    const groupId = await createGroup(owner, 'Yoga at six', []);
    const files = { explainer: await uploadVideo(), thumbnail: await uploadImage(), profile: await uploadImage() };
    const saved = await save(groupId, files);
    expect(saved.group?.landingPage).toMatchObject({ explainer: null, explainerMimeType: null });
    expect(['UPLOADING', 'UPLOADED', 'PROCESSING']).toContain(saved.group?.landingPage.explainerMedia?.state);
    const address = `/g/${saved.group?.code}`;
    expect(await (await load(address)).text()).toContain('>Video Processing</p>');
    await cloud.waitUntilIdle();
    const { explainer, explainerMimeType, explainerMedia, thumbnail, profile } = (await find(groupId)).landingPage;
    expect([explainerMimeType, explainerMedia?.state]).toEqual(['video/mp4', 'READY']);
    for (const path of [explainer, thumbnail, profile]) expect((await load(path)).status).toBe(200);
    const html = await (await load(address)).text();
    expect(html).toMatch(
      new RegExp(`<video class="form-video" controls [^>]*src="[^"]+-small\\.mp4"[^>]*poster="${thumbnail}"`),
    );
    expect(html).toContain(`<img src="${profile}" alt="">`);
    expect(html).toMatch(new RegExp(`property="og:image" content="https?://[^"]+${thumbnail}"`));
    // Someone who saves other settings keeps the files. Without the video its picture is that of the page.
    await save(groupId, { title: 'Yoga at seven' });
    expect((await find(groupId)).landingPage).toMatchObject({ explainer, thumbnail, profile });
    await save(groupId, { explainer: null, profile: null });
    expect((await find(groupId)).landingPage).toMatchObject({ explainerMedia: null, thumbnail, profile: null });
    const plain = await (await load(address)).text();
    expect(plain).not.toContain('<video');
    expect(plain).toContain(`<div class="form-band"><img src="${thumbnail}" alt=""></div>`);
  });

  it('are refused from another organization, of another kind, taken twice, and in an archived group', async () => {
    const [one, two] = [await createGroup(owner, 'One', []), await createGroup(owner, 'Two', [])];
    const explainer = await uploadVideo();
    expect((await save(one, { explainer: await uploadImage(other) })).errors).toEqual([NOT_UPLOADED]);
    expect((await save(one, { thumbnail: await uploadImage(other) })).success).toBe(false);
    expect((await save(one, { profile: explainer })).success).toBe(false);
    expect((await save(one, { explainer })).success).toBe(true);
    expect((await save(two, { explainer })).errors).toEqual([NOT_UPLOADED]);
    await owner.call('archiveGroups', { groupIds: [one, two] });
    expect((await save(two, { thumbnail: await uploadImage() })).errors).toEqual([
      'This group is archived. Restore it to change the files of its page.',
    ]);
    await cloud.waitUntilIdle();
    expect((await find(one)).landingPage.explainerMimeType).toBe('video/mp4');
  });
});
