import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildJpeg, GIF, PNG } from '../../../test/support/scenarios/media/images.ts';
import { MediaWorker } from '../../../test/support/scenarios/media/media-worker.ts';
import type { MemoryBucket } from '../../../test/support/scenarios/media/memory-bucket.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { MEDIA_QUOTA_BYTES, STORAGE_FULL } from '../../domain/media/stored-media.ts';
import { REMOVE_UNUSED } from '../../messages/media.ts';
import { saveOrganization } from '../accounts/save-settings.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const DAY_MS = 86_400_000;
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

/** How much the organization stores. */
const USAGE = { pk: 'ORG#o#MEDIA', sk: 'USAGE' };

describe('The image of an organization', () => {
  let data: Data;
  let worker: MediaWorker;
  let uploads: MemoryBucket;
  let media: MemoryBucket;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    worker = new MediaWorker(data);
    ({ uploads, media } = worker);
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
    uploads.files.set('images/o/red.png', PNG);
    uploads.files.set('images/o/small.gif', GIF);
  });

  /** The room that the organization has used is that of the files that are stored. */
  const expectRoomToFit = async (): Promise<void> => {
    const stored = [...media.files.values()].reduce((sum, { length }) => sum + length, 0);
    expect((await data.table.get(USAGE))?.bytes ?? 0).toBe(stored);
  };
  const save = async (imageUpload: string, now = NOW): Promise<string | undefined> => {
    const actor = buildActor(now, { access: 'MANAGER' });
    const deps = { data, publish: async () => undefined, uploads, media };
    return (await saveOrganization(deps, actor, { organizationId: 'o', settings: {}, imageUpload }))?.errors[0];
  };
  const remove = (now: Date): Promise<void> => worker.handle(REMOVE_UNUSED, now);
  const findImage = async (): Promise<string | null | undefined> => (await data.accounts.findOrganization('o'))?.image;

  it('is a checked copy with a key of its own, so a later change of the upload changes nothing', async () => {
    expect(await save('images/o/red.png')).toBeUndefined();
    const key = (await findImage()) ?? '';
    expect(key).toMatch(/^media\/o\/\w{26}\.png$/);
    uploads.files.set('images/o/red.png', GIF);
    expect(media.files.get(key)).toEqual(PNG);
    await remove(daysLater(400));
    expect([...media.files.keys()]).toEqual([key]);
  });

  it('is stored by what its bytes are, not by what its name says', async () => {
    uploads.files.set('images/o/false.png', buildJpeg(20, 10));
    expect(await save('images/o/false.png')).toBeUndefined();
    expect(await findImage()).toMatch(/\.jpg$/);
    uploads.files.set('images/o/script.png', new TextEncoder().encode('<svg onload="alert(1)"/>'));
    expect(await save('images/o/script.png')).toBe('Choose a .jpg, .jpeg, .png or .gif image.');
  });

  it('is never taken from another organization, another folder, or nothing', async () => {
    for (const key of ['images/other/red.png', 'imports/o/red.png', 'images/o/../other/red.png', 'images/o/none.png']) {
      uploads.files.set('images/other/red.png', PNG).set('imports/o/red.png', PNG);
      expect(await save(key), key).toBe('The image could not be uploaded. Please try again.');
    }
    expect([await findImage(), media.files.size]).toEqual([null, 0]);
  });

  it('that was replaced or removed stays for open pages and backups, and is removed after 35 days', async () => {
    await save('images/o/red.png');
    await save('images/o/small.gif', daysLater(1));
    const current = await findImage();
    await remove(daysLater(35.9));
    expect(media.files.size).toBe(2);
    await remove(daysLater(36.1));
    expect([...media.files.keys()]).toEqual([current]);
    expect(await save('', daysLater(37))).toBeUndefined();
    expect(await findImage()).toBeNull();
    await remove(daysLater(73));
    expect(media.files.size).toBe(0);
    await expectRoomToFit();
  });

  it('of two tabs is the one that was saved first, and the copy of the other is removed', async () => {
    const outcomes = await Promise.all([save('images/o/red.png'), save('images/o/small.gif')]);
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes).toContain('Someone has changed the organization in the meantime. Please reload the page.');
    await remove(daysLater(2));
    expect([...media.files.keys()]).toEqual([await findImage()]);
    await expectRoomToFit();
  });

  it('that a crash left unsaved is removed, also when the removal is interrupted and repeated', async () => {
    const file = { key: 'media/o/left.png', organizationId: 'o', bytes: PNG.length };
    const removal = await data.mediaFiles.begin(file, NOW);
    if (removal === 'FULL') throw new Error('There is no room');
    await media.writeForever('media/o/left.png', PNG);
    await remove(daysLater(0.9));
    expect(media.files.size).toBe(1);
    expect(await data.mediaFiles.start(removal, 0)).toMatchObject({ bytes: PNG.length });
    // No one can keep a file whose removal runs.
    await expect(data.table.transact([data.mediaFiles.keepWrite(removal)])).rejects.toThrow('Condition failed');
    await Promise.all([remove(daysLater(2)), remove(daysLater(2))]);
    expect(media.files.size).toBe(0);
    expect(await data.mediaFiles.listDue(daysLater(2), 10)).toEqual([]);
    await expectRoomToFit();
  });

  it('is refused when the organization has no room for it', async () => {
    await data.table.put({ ...USAGE, bytes: MEDIA_QUOTA_BYTES - PNG.length + 1 });
    expect(await save('images/o/red.png')).toBe(STORAGE_FULL);
    expect(media.files.size).toBe(0);
    await data.table.put({ ...USAGE, bytes: MEDIA_QUOTA_BYTES - PNG.length });
    expect(await save('images/o/red.png')).toBeUndefined();
  });

  it('whose removal was interrupted after the file was gone gives its room back all the same', async () => {
    await save('images/o/red.png');
    await save('images/o/small.gif', daysLater(1));
    const [due] = await data.mediaFiles.listDue(daysLater(40), 1);
    if (!due) throw new Error('Nothing is due');
    await data.mediaFiles.start(due, PNG.length);
    await media.remove(due.key);
    await remove(daysLater(40));
    expect(media.files.size).toBe(1);
    await expectRoomToFit();
  });
});
