import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

const MEGABYTE = 1024 * 1024;

interface Parts {
  readonly stored: readonly number[];
  readonly urls: readonly { readonly number: number; readonly url: string }[];
}

describe.each([
  ['VIDEO', 'video/mp4'],
  ['AUDIO', 'audio/mpeg'],
])('An upload of the kind %s in parts', (kind, contentType) => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const other = signedIn(cloud, 'owner@harbor.test');
  const bytes = Buffer.alloc(17 * MEGABYTE, 'movie');

  const create = async (): Promise<string> => {
    const createUpload = await owner.call<{
      uploadKey: string;
      url: null;
      parts: { partBytes: number; count: number };
    }>('createUpload', { kind, contentType, size: bytes.length }, 'uploadKey url parts { partBytes count }');
    expect(createUpload).toMatchObject({ url: null, parts: { partBytes: 8 * MEGABYTE, count: 3 } });
    return createUpload.uploadKey;
  };
  const ask = async (person: typeof owner, key: string, numbers: readonly number[]): Promise<Parts> =>
    await person.call<Parts>('uploadParts', { uploadKey: key, partNumbers: numbers }, 'stored urls { number url }');
  const change = (person: typeof owner, name: 'completeUpload' | 'cancelUpload', key: string): Promise<unknown> =>
    person.run(`mutation C($k: String!) { ${name}(uploadKey: $k) { success errors } }`, { k: key });
  const put = async (url: string, number: number): Promise<number> =>
    (await fetch(url, { method: 'PUT', body: bytes.subarray((number - 1) * 8 * MEGABYTE, number * 8 * MEGABYTE) }))
      .status;

  it('goes on where it stopped, and makes one file', async () => {
    const key = await create();
    const first = await ask(owner, key, [1, 2, 3]);
    expect(first.stored).toEqual([]);
    expect(await put(first.urls[0]?.url ?? '', 1)).toBe(200);
    // An address takes a part of its own size only.
    expect(await put(first.urls[2]?.url ?? '', 1)).toBe(403);
    await expect(change(owner, 'completeUpload', key)).rejects.toThrow('The upload is not complete.');
    const second = await ask(owner, key, [2, 3]);
    expect(second.stored).toEqual([1]);
    for (const { number, url } of second.urls) expect(await put(url, number)).toBe(200);
    await change(owner, 'completeUpload', key);
    await change(owner, 'completeUpload', key);
    await cloud.waitUntilIdle();
  });

  it('of another organization does not exist, and a canceled one takes nothing anymore', async () => {
    const key = await create();
    await expect(ask(other, key, [1])).rejects.toThrow('There is no such upload.');
    await expect(change(other, 'cancelUpload', key)).rejects.toThrow('There is no such upload.');
    const { urls } = await ask(owner, key, [1]);
    await change(owner, 'cancelUpload', key);
    expect(await put(urls[0]?.url ?? '', 1)).toBe(404);
    await expect(ask(owner, key, [1])).rejects.toThrow('There is no such upload.');
  });

  it('that no one finishes is removed after two days', async () => {
    const key = await create();
    const { urls } = await ask(owner, key, [1]);
    expect(await put(urls[0]?.url ?? '', 1)).toBe(200);
    await cloud.clock.at(parsePhoenix('2026-12-05 10:00:00'));
    await cloud.waitUntilIdle();
    await expect(ask(owner, key, [1])).rejects.toThrow('There is no such upload.');
  });
});
