import { describe, expect, it } from 'vitest';
import { GIF, PNG } from '../support/scenarios/media/images.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

describe('The image of an organization', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const other = signedIn(cloud, 'owner@harbor.test');

  const upload = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string> => {
    const createUpload = await owner.call<{ url: string; uploadKey: string }>(
      'createUpload',
      { kind: 'IMAGE', contentType, size: bytes.length },
      'url uploadKey',
    );
    const put = { method: 'PUT', body: bytes, headers: { 'content-type': contentType } };
    expect((await fetch(createUpload.url, put)).status).toBe(200);
    return createUpload.uploadKey;
  };
  const save = async (person: typeof owner, image: string): Promise<unknown> =>
    person.call('updateOrganization', { organizationId: person.organizationId, organization: { image } });
  const findImage = async (): Promise<string | null> =>
    (await owner.call<{ organization: { image: string | null } }>('user', {}, 'organization { image }')).organization
      .image;
  const load = (path: string): Promise<Response> => fetch(`${cloud.baseUrl}${path}`);

  it('is loaded from the site under a path that never changes, and runs nothing', async () => {
    await save(owner, await upload(PNG, 'image/png'));
    const path = (await findImage()) ?? '';
    expect(path).toMatch(/^\/media\/.+\.png$/);
    const answer = await load(path);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await load('/media/none.png')).status).toBe(403);
  });

  it('is refused when its bytes are no image, and when another organization uploaded it', async () => {
    const before = await findImage();
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await expect(save(owner, await upload(new Uint8Array(script), 'image/png'))).rejects.toThrow('Choose a .jpg');
    await expect(save(other, await upload(PNG, 'image/png'))).rejects.toThrow('could not be uploaded');
    await expect(upload(PNG, 'image/svg+xml')).rejects.toThrow('Choose a .jpg');
    expect(await findImage()).toBe(before);
  });

  it('is gone from the site 35 days after another one replaced it', async () => {
    const before = (await findImage()) ?? '';
    await save(owner, await upload(GIF, 'image/gif'));
    const after = (await findImage()) ?? '';
    expect([(await load(before)).status, (await load(after)).status]).toEqual([200, 200]);
    await cloud.clock.at(parsePhoenix('2027-01-07 10:00:00'));
    await cloud.waitUntilIdle();
    expect([(await load(before)).status, (await load(after)).status]).toEqual([403, 200]);
  });
});
