import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { PNG } from '../../../test/support/scenarios/media/images.ts';
import { accepted, NOW, SlideStory, toActor } from '../../../test/support/scenarios/media/slide-story.ts';
import { buildWav, MP4_HEAD } from '../../../test/support/scenarios/media/videos.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { showExplainer, type GroupFiles } from '../../domain/groups/group-files.ts';
import { parseMediaKey } from '../../domain/media/upload-kinds.ts';
import { REMOVE_UNUSED } from '../../messages/media.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createGroup } from './groups.ts';
import type { LandingUploads } from './landing-files.ts';
import { changeLanding, type LandingDeps } from './landing.ts';

const REFUSED = 'The file could not be uploaded. Please try again.';
const ARCHIVED = 'This group is archived. Restore it to change the files of its page.';
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

describe('The files of the page of a group', () => {
  let data: Data;
  let story: SlideStory;
  let groupId: string;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    story = new SlideStory(data);
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550100' }));
    groupId = await addGroup();
  });

  const addGroup = async (): Promise<string> => {
    const made = await createGroup(story.deps(), toActor(), 'Yoga');
    if (made === 'PLAN_LIMIT') throw new Error('The plan allows more groups');
    return accepted(made).group.id;
  };
  /** Returns why a save was refused, or null. */
  const save = async (
    uploads: LandingUploads,
    id = groupId,
    deps: LandingDeps = story.deps(),
  ): Promise<string | null> => {
    const refused = await changeLanding(deps, toActor(), { groupId: id, changes: {}, uploads });
    return refused instanceof Refusal ? (refused.errors[0] ?? '') : null;
  };
  const look = async (): Promise<GroupFiles> => {
    const group = await data.groups.findGroup('o', groupId);
    if (!group) throw new Error('The group should be there');
    return group.files;
  };
  const uploadImage = (name: string): string => {
    const key = `images/o/${name}.png`;
    story.worker.uploads.files.set(key, new Uint8Array(PNG));
    return key;
  };

  it('A video says that it is processed, and plays once it is an mp4, whichever comes last', async () => {
    for (const order of ['save first', 'arrival first']) {
      const key = await story.upload(MP4_HEAD);
      if (order === 'arrival first') await story.arrive(key);
      expect(await save({ explainer: key })).toBeNull();
      if (order === 'save first') await story.arrive(key);
      await story.work();
      expect(showExplainer(await look())).toEqual({ isReady: false, poster: null, files: [] });
      await story.end(key, 'COMPLETE');
      expect(showExplainer(await look())).toEqual({
        isReady: true,
        poster: `/media/o/${parseMediaKey(key)?.id}-1-poster.0000001.jpg`,
        files: [expect.objectContaining({ width: 1280 }), expect.objectContaining({ width: 640 })],
      });
    }
    expect(story.worker.jobs).toHaveLength(2);
  });

  it('Repeated saves and events start one job, and a late event of a removed video changes nothing', async () => {
    const key = await story.upload(MP4_HEAD);
    expect(await Promise.all([save({ explainer: key }), save({ explainer: key })])).toEqual([null, null]);
    for (let time = 0; time < 2; time += 1) await story.arrive(key);
    await story.work();
    expect(story.worker.jobs).toHaveLength(1);
    expect(await save({ explainer: null })).toBeNull();
    await story.end(key, 'COMPLETE');
    expect((await look()).explainer).toBeNull();
  });

  it('A video is processed although the function ended between the save and its message', async () => {
    const key = await story.upload(MP4_HEAD);
    await story.arrive(key);
    const deps = story.deps();
    const dying: LandingDeps = {
      ...deps,
      mediaQueue: {
        send: async (message) => {
          if (!('delaySeconds' in message)) throw new Error('killed');
          await deps.mediaQueue.send(message);
        },
      },
    };
    await expect(save({ explainer: key }, groupId, dying)).rejects.toThrow('killed');
    expect(story.worker.jobs).toHaveLength(0);
    await story.work();
    expect(story.worker.jobs).toHaveLength(1);
  });

  it('A file that is no video is not shown to anybody, until another one replaces it', async () => {
    const [wrong, right] = [await story.upload(PNG), await story.upload(MP4_HEAD)];
    await save({ explainer: wrong });
    await story.arrive(wrong);
    const files = await look();
    expect(files.explainer).toMatchObject({ state: 'FAILED', problem: 'WRONG_TYPE' });
    expect(showExplainer(files)).toBeNull();
    await save({ explainer: right });
    await story.arrive(right);
    await story.end(right, 'COMPLETE');
    expect((await look()).explainer?.state).toBe('READY');
  });

  it('A video has one owner, in its organization, and has arrived', async () => {
    const key = await story.upload(MP4_HEAD);
    await story.begin();
    const slideId = await story.newSlide();
    expect(await save({ explainer: await story.upload(null) })).toBe(REFUSED);
    expect(await save({ explainer: await story.upload(buildWav(1), 'AUDIO') })).toBe(REFUSED);
    expect(await save({ explainer: key.replace('/o/', '/other/') })).toBe(REFUSED);
    expect(await save({ thumbnail: key })).toContain('could not be uploaded');
    expect(await save({ explainer: key })).toBeNull();
    expect(await save({ explainer: key }, await addGroup())).toBe(REFUSED);
    expect(await story.save(slideId, key)).toMatchObject({ errors: [REFUSED] });
  });

  it('Replaced and removed files go after 35 days, and their room is free', async () => {
    const [first, second] = [await story.upload(MP4_HEAD), await story.upload(MP4_HEAD)];
    for (const [key, picture] of [
      [first, 'one'],
      [second, 'two'],
    ] as const) {
      await save({ explainer: key, thumbnail: uploadImage(picture), profile: uploadImage(picture) });
      await story.arrive(key);
      await story.end(key, 'COMPLETE');
    }
    await save({ profile: null });
    const { explainer, thumbnail, profile } = await look();
    expect([explainer?.mediaId, profile]).toEqual([parseMediaKey(second)?.id, null]);
    expect(story.worker.media.files.size).toBe(4);
    await story.worker.handle(REMOVE_UNUSED, daysLater(34));
    expect(story.worker.media.files.size).toBe(4);
    await story.worker.handle(REMOVE_UNUSED, daysLater(36));
    expect([...story.worker.media.files.keys()]).toEqual([thumbnail]);
    expect(await data.mediaLibrary.findMedia('o', parseMediaKey(first)?.id ?? '')).toBeNull();
    expect(await data.mediaLibrary.findMedia('o', parseMediaKey(second)?.id ?? '')).toMatchObject({ groupId });
  });

  it('An archived group takes no files, also when it was archived while they were stored', async () => {
    const archive = (): Promise<unknown> => data.groups.setArchived('o', [groupId], NOW, null);
    const deps = story.deps();
    const { media } = deps;
    const slow = {
      ...deps,
      media: {
        writeForever: async (key: string, bytes: Uint8Array) => {
          await media.writeForever(key, bytes);
          await archive();
        },
      },
    };
    expect(await save({ thumbnail: uploadImage('one') }, groupId, slow)).toBe(ARCHIVED);
    expect(await save({ explainer: await story.upload(MP4_HEAD) })).toBe(ARCHIVED);
    expect(await look()).toEqual({ explainer: null, thumbnail: null, profile: null });
    // Settings without files still change.
    const changes = { title: 'Join us' };
    expect(await changeLanding(story.deps(), toActor(), { groupId, changes })).toBeUndefined();
  });

  it('Two people who save at the same moment keep the settings of one and the files of the other', async () => {
    const key = await story.upload(MP4_HEAD);
    const title = { groupId, changes: { title: 'Join us' } };
    await Promise.all([save({ explainer: key }), changeLanding(story.deps(), toActor(), title), story.arrive(key)]);
    const group = await data.groups.findGroup('o', groupId);
    expect(group?.landing.title).toBe('Join us');
    expect(group?.files.explainer?.mediaId).toBe(parseMediaKey(key)?.id);
    await story.work();
    await story.end(key, 'COMPLETE');
    expect((await look()).explainer?.state).toBe('READY');
  });
});
