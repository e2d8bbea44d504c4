import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { PNG } from '../../../test/support/scenarios/media/images.ts';
import type { MediaWorker } from '../../../test/support/scenarios/media/media-worker.ts';
import { accepted, NOW, SlideStory, toActor } from '../../../test/support/scenarios/media/slide-story.ts';
import { buildWav, MP4_HEAD } from '../../../test/support/scenarios/media/videos.ts';
import type { Data } from '../../data/index.ts';
import { parseMediaKey } from '../../domain/media/upload-kinds.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import { CHECK_MEDIA_JOBS, REMOVE_UNUSED, startVideoMessage } from '../../messages/media.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteSlide, retryVideo, updateSlide } from '../pitches/edit-slide.ts';

const hoursLater = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);

describe('A video of a slide', () => {
  let data: Data;
  let story: SlideStory;
  let worker: MediaWorker;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    story = new SlideStory(data);
    ({ worker } = story);
    await story.begin();
  });

  it('is processed once it has arrived and its slide is saved, in either order, and then texts are planned', async () => {
    for (const order of ['save first', 'arrival first']) {
      const [key, slideId] = [await story.upload(MP4_HEAD), await story.newSlide()];
      if (order === 'arrival first') await story.arrive(key);
      expect(worker.jobs).toHaveLength(order === 'arrival first' ? 1 : 0);
      accepted(await story.save(slideId, key));
      expect((await story.look(slideId)).ready).toBe(false);
      if (order === 'save first') await story.arrive(key);
      await story.work();
      expect(worker.jobs).toHaveLength(order === 'arrival first' ? 2 : 1);
      expect(await story.look(slideId)).toMatchObject({ media: { state: 'PROCESSING' }, ready: false });
      await story.end(key, 'COMPLETE');
      const prefix = `media/o/${parseMediaKey(key)?.id}-1`;
      expect(await story.look(slideId)).toEqual({
        ready: true,
        media: {
          kind: 'VIDEO',
          mediaId: parseMediaKey(key)?.id,
          state: 'READY',
          problem: null,
          output: {
            seconds: 12.4,
            contentType: 'video/mp4',
            poster: `${prefix}-poster.0000001.jpg`,
            files: [
              { key: `${prefix}-large.mp4`, width: 1280, height: 720 },
              { key: `${prefix}-small.mp4`, width: 640, height: 360 },
            ],
          },
        },
      });
    }
  });

  it('ends as its first event says, however often and late events come', async () => {
    const [key, slideId] = [await story.upload(MP4_HEAD), await story.newSlide()];
    accepted(await story.save(slideId, key));
    for (let time = 0; time < 3; time += 1) await story.arrive(key);
    await story.work();
    await worker.handle(startVideoMessage('o', parseMediaKey(key)?.id ?? ''), NOW);
    expect(worker.jobs).toHaveLength(1);
    await story.end(key, 'ERROR');
    for (const status of ['COMPLETE', 'ERROR']) await story.end(key, status);
    expect(await story.look(slideId)).toMatchObject({
      media: { state: 'FAILED', problem: 'PROCESSING' },
      ready: false,
    });
    // Counted once for the alarm, although its event came twice.
    expect(worker.recorded).toEqual(['VideosFailed']);
    // Staff try again. The event of the first job comes late.
    accepted(await retryVideo(story.deps(), toActor(), slideId));
    await story.end(key, 'ERROR', 1);
    await story.work();
    expect(worker.jobs.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect((await story.look(slideId)).media?.state).toBe('PROCESSING');
    await story.end(key, 'COMPLETE', 2);
    expect((await story.look(slideId)).ready).toBe(true);
    accepted(await retryVideo(story.deps(), toActor(), slideId));
    expect((await story.look(slideId)).ready).toBe(true);
  });

  it('that says nothing for six hours is asked for', async () => {
    const [key, slideId] = [await story.upload(MP4_HEAD), await story.newSlide()];
    accepted(await story.save(slideId, key));
    await story.arrive(key);
    worker.found = { state: 'DONE', result: { seconds: 0.8, sizes: [{ width: 1, height: 2 }] } };
    await worker.handle(CHECK_MEDIA_JOBS, hoursLater(5));
    expect((await story.look(slideId)).media?.state).toBe('PROCESSING');
    worker.found = { state: 'RUNNING' };
    await worker.handle(CHECK_MEDIA_JOBS, hoursLater(7));
    expect((await story.look(slideId)).media?.state).toBe('PROCESSING');
    worker.found = { state: 'DONE', result: { seconds: 0.8, sizes: [{ width: 1, height: 2 }] } };
    await worker.handle(CHECK_MEDIA_JOBS, hoursLater(8));
    expect((await story.look(slideId)).media?.state).toBe('PROCESSING');
    await worker.handle(CHECK_MEDIA_JOBS, hoursLater(14));
    // The picture of a video of less than a second is its first.
    expect((await story.look(slideId)).media).toMatchObject({
      state: 'READY',
      output: { poster: expect.stringContaining('.0000000.jpg') },
    });
    expect(await data.mediaLibrary.listSilentJobs(hoursLater(99), 9)).toEqual([]);
  });

  it('whose worker ended before the service had answered is started again', async () => {
    const [key, slideId] = [await story.upload(MP4_HEAD), await story.newSlide()];
    accepted(await story.save(slideId, key));
    const { push } = worker.jobs;
    worker.jobs.push = () => {
      throw new Error('killed');
    };
    await expect(story.arrive(key)).rejects.toThrow('killed');
    worker.jobs.push = push;
    await worker.handle(CHECK_MEDIA_JOBS, hoursLater(7));
    expect(worker.jobs).toHaveLength(1);
    await story.end(key, 'COMPLETE');
    expect((await story.look(slideId)).ready).toBe(true);
  });

  it('is known by its content, so that another file fails and the pitch stays unfinished', async () => {
    const [key, slideId] = [await story.upload(PNG), await story.newSlide('RECORD')];
    accepted(await story.save(slideId, key));
    await story.arrive(key);
    expect(await story.look(slideId)).toMatchObject({
      media: { state: 'FAILED', problem: 'WRONG_TYPE' },
      ready: false,
    });
    expect(worker.jobs).toEqual([]);
    // Staff choose another file.
    const other = await story.upload(MP4_HEAD);
    accepted(await story.save(slideId, other));
    await story.arrive(other);
    await story.end(other, 'COMPLETE');
    expect((await story.look(slideId)).ready).toBe(true);
  });

  it('belongs to one slide of its organization, and has arrived', async () => {
    const [key, slideId] = [await story.upload(MP4_HEAD), await story.newSlide()];
    const refused = 'The file could not be uploaded. Please try again.';
    const problem = (answer: Slide | Refusal): string | undefined =>
      answer instanceof Refusal ? answer.errors[0] : undefined;
    expect(problem(await story.save(slideId, await story.upload(null)))).toBe(refused);
    expect(problem(await story.save(slideId, await story.upload(buildWav(1), 'AUDIO')))).toBe(refused);
    expect(problem(await story.save(slideId, key.replace('/o/', '/other/')))).toBe(refused);
    accepted(await story.save(slideId, key));
    accepted(await story.save(slideId, key));
    expect(problem(await story.save(await story.newSlide(), key))).toBe(refused);
  });

  it('is removed with all its files 35 days after its slide was deleted, and an audio after it was replaced', async () => {
    const [key, slideId] = [await story.upload(MP4_HEAD), await story.newSlide()];
    accepted(await story.save(slideId, key));
    await story.arrive(key);
    await story.end(key, 'COMPLETE');
    const video = (await story.look(slideId)).media?.output;
    for (const file of video?.files ?? []) worker.media.files.set(file.key, new Uint8Array(1));
    worker.media.files.set(video?.poster ?? '', new Uint8Array(1));

    const [first, second] = [await story.upload(buildWav(2), 'AUDIO'), await story.upload(buildWav(3), 'AUDIO')];
    const audioSlide = await story.newSlide('AUDIO');
    for (const audio of [first, second]) {
      await story.arrive(audio);
      accepted(await story.save(audioSlide, audio));
    }
    expect((await story.look(audioSlide)).media).toMatchObject({ state: 'READY', output: { seconds: 3 } });
    expect(worker.media.files.size).toBe(5);
    accepted(await deleteSlide(story.deps(), toActor(), slideId));
    await worker.handle(REMOVE_UNUSED, hoursLater(34 * 24));
    expect(worker.media.files.size).toBe(5);
    await worker.handle(REMOVE_UNUSED, hoursLater(36 * 24));
    expect([...worker.media.files.keys()]).toEqual([`media/o/${parseMediaKey(second)?.id}.wav`]);
    expect(worker.uploads.files.size).toBe(1);
    expect(await data.mediaLibrary.findMedia('o', parseMediaKey(key)?.id ?? '')).toBeNull();
  });

  it('that cannot be shown yet holds the texts of its pitch no more once its slide is deleted', async () => {
    const kept = await story.newSlide('TEXT');
    accepted(await updateSlide(story.deps(), toActor(), { slideId: kept, content: { title: 'Hi' }, version: null }));
    const [key, slideId] = [await story.upload(MP4_HEAD), await story.newSlide()];
    accepted(await story.save(slideId, key));
    expect((await story.look(kept)).ready).toBe(false);
    accepted(await deleteSlide(story.deps(), toActor(), slideId));
    expect((await story.look(kept)).ready).toBe(true);
    // The event of the deleted slide changes nothing.
    await story.arrive(key);
    await story.end(key, 'COMPLETE');
    expect((await story.look(kept)).ready).toBe(true);
  });
});
