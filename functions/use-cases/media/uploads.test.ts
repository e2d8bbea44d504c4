import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { MediaWorker } from '../../../test/support/scenarios/media/media-worker.ts';
import type { MemoryBucket } from '../../../test/support/scenarios/media/memory-bucket.ts';
import type { MemoryPartUploads } from '../../../test/support/scenarios/media/memory-part-uploads.ts';
import type { Data } from '../../data/index.ts';
import { parseMediaKey, type UploadKind } from '../../domain/media/upload-kinds.ts';
import { REMOVE_UNUSED } from '../../messages/media.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelUpload, completeUpload, continueUpload } from './continue-upload.ts';
import { createUpload } from './create-upload.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
const hoursLater = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const actor = (organizationId = 'o', now = NOW) => buildActor(now, { organizationId, access: 'MANAGER' });

describe('An upload of a video', () => {
  let data: Data;
  let worker: MediaWorker;
  let bucket: MemoryBucket;
  let partUploads: MemoryPartUploads;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    worker = new MediaWorker(data);
    ({ uploads: bucket, partUploads } = worker);
  });

  const deps = () => ({
    data,
    files: { remove: (key: string) => bucket.remove(key), uploadUrl: async (key: string) => `put ${key}` },
    partUploads,
  });
  const create = (size: number, kind: UploadKind = 'VIDEO', organizationId = 'o') =>
    createUpload(deps(), actor(organizationId), {
      kind,
      contentType: kind === 'VIDEO' ? 'video/mp4' : 'audio/wav',
      size,
    });
  const begin = async (size: number): Promise<string> => {
    const created = await create(size);
    if (created instanceof Refusal) throw new Error(created.errors[0]);
    return created.uploadKey;
  };
  const store = (key: string, number: number, bytes: number): void =>
    void partUploads.open.get(key)?.push({ number, bytes, etag: `e${number}` });
  const remove = (now: Date): Promise<void> => worker.handle(REMOVE_UNUSED, now);
  const getMessage = (answer: unknown): string | undefined =>
    answer instanceof Refusal ? answer.errors[0] : undefined;

  it('is one piece up to 16 MB, and has parts above', async () => {
    expect(await create(16 * MEGABYTE)).toMatchObject({ url: expect.stringMatching(/^put videos\/o\//), parts: null });
    expect(await create(17 * MEGABYTE)).toMatchObject({ url: null, parts: { partBytes: 8 * MEGABYTE, count: 3 } });
  });

  it('goes on where it stopped, and ends only with all parts in their size', async () => {
    const key = await begin(17 * MEGABYTE);
    store(key, 1, 8 * MEGABYTE);
    store(key, 2, 5);
    expect(await continueUpload(deps(), actor(), { uploadKey: key, numbers: [2, 3, 3, 4] })).toEqual({
      partBytes: 8 * MEGABYTE,
      count: 3,
      stored: [1],
      urls: [
        { number: 2, url: `${key}?part=2&bytes=${8 * MEGABYTE}` },
        { number: 3, url: `${key}?part=3&bytes=${MEGABYTE}` },
      ],
    });
    expect(getMessage(await completeUpload(deps(), actor(), key))).toBe(
      'The upload is not complete. Please try again.',
    );
    partUploads.open.set(key, []);
    for (const [number, bytes] of [
      [1, 8],
      [2, 8],
      [3, 1],
    ] as const)
      store(key, number, bytes * MEGABYTE);
    expect(await completeUpload(deps(), actor(), key)).toBeUndefined();
    expect(await completeUpload(deps(), actor(), key)).toBeUndefined();
    expect(partUploads.completed).toEqual([key]);
  });

  it('of another organization does not exist', async () => {
    const key = await begin(17 * MEGABYTE);
    const other = actor('other');
    for (const uploadKey of [key, key.replace('/o/', '/other/'), 'videos/other/x.mp4', 'imports/other/x.csv'])
      for (const answer of [
        await continueUpload(deps(), other, { uploadKey, numbers: [1] }),
        await completeUpload(deps(), other, uploadKey),
        await cancelUpload(deps(), other, uploadKey),
      ])
        expect(getMessage(answer), uploadKey).toBe('There is no such upload.');
    expect([...partUploads.open.keys()]).toEqual([key]);
  });

  it('counts toward the room of the organization from its start on, also when several start at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(30 * GIGABYTE)));
    expect(answers.filter((answer) => !(answer instanceof Refusal))).toHaveLength(3);
    expect(answers.map(getMessage).filter(Boolean)[0]).toContain('at most 100 GB of files');
    expect(partUploads.open.size).toBe(3);
    expect(await create(30 * GIGABYTE, 'VIDEO', 'other')).not.toBeInstanceOf(Refusal);
    const [key = ''] = partUploads.open.keys();
    expect(await cancelUpload(deps(), actor(), key)).toBeUndefined();
    expect(getMessage(await cancelUpload(deps(), actor(), key))).toBe('There is no such upload.');
    expect(await create(30 * GIGABYTE)).not.toBeInstanceOf(Refusal);
    expect(await create(30 * GIGABYTE)).toBeInstanceOf(Refusal);
  });

  it('that no one finishes is removed after two days, and its room is free, once', async () => {
    const keys = [await begin(60 * GIGABYTE), await begin(MEGABYTE)];
    bucket.files.set(keys[1] ?? '', new Uint8Array(1));
    await remove(hoursLater(47));
    expect([partUploads.open.size, bucket.files.size]).toEqual([1, 1]);
    expect(
      getMessage(await continueUpload(deps(), actor('o', hoursLater(49)), { uploadKey: keys[0] ?? '', numbers: [1] })),
    ).toBe('There is no such upload.');
    await Promise.all([remove(hoursLater(49)), remove(hoursLater(49))]);
    expect([partUploads.open.size, bucket.files.size]).toEqual([0, 0]);
    for (const key of keys) expect(await data.mediaLibrary.findMedia('o', parseMediaKey(key)?.id ?? '')).toBeNull();
    expect(await create(100 * GIGABYTE)).not.toBeInstanceOf(Refusal);
    expect(await create(1)).toBeInstanceOf(Refusal);
  });
});
