import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { makeVideo } from '../support/scenarios/media/make-video.ts';
import { uploadFile } from '../support/scenarios/media/upload-file.ts';
import { buildWav } from '../support/scenarios/media/videos.ts';
import { withAllSlideTypes } from '../support/cloud/items.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { IS_WHOLE, sampleCalls } from '../support/simulation/exploration.ts';

/** More calls than any message of the worker makes. The test ends when a kill finds no call. */
const MOST_CALLS = 40;
/** Longer than the queue waits before it delivers a message again. */
const REDELIVERY = 'PT16M';

interface Media {
  readonly state: string;
  readonly poster: string | null;
  readonly files: readonly { readonly url: string }[];
}

describe('The media worker, killed at each of its calls', { timeout: 900_000 }, () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  const createSlide = async (slideType: string): Promise<string> => {
    const pitchId = await owner.make('createPitch', { title: 'Kill' });
    const { createPitchSlide } = await withAllSlideTypes(cloud, owner, () =>
      owner.run<{ createPitchSlide: { slide: { id: string } } }>(
        'mutation S($p: ID!, $t: SlideType!) { createPitchSlide(pitchId: $p, slideType: $t) { success errors slide { id } } }',
        { p: pitchId, t: slideType },
      ),
    );
    return createPitchSlide.slide.id;
  };
  const find = async (slideId: string): Promise<Media | null> =>
    (
      await owner.call<{ slide: { media: Media | null } }>(
        'pitchSlide',
        { pitchSlideId: slideId },
        'slide { media { state poster files { url } } }',
      )
    ).slide.media;

  const listUrls = async (slideId: string): Promise<string[]> => {
    const media = await find(slideId);
    return [...(media?.files ?? []).map(({ url }) => url), media?.poster ?? []].flat();
  };

  it.each([
    ['a video', 'UPLOAD', 'VIDEO', 'video/mp4'],
    ['an audio', 'AUDIO', 'AUDIO', 'audio/wav'],
  ])('makes %s ready once, whatever the call', async (_, slideType, kind, contentType) => {
    const bytes = kind === 'VIDEO' ? await makeVideo({ seconds: 1, size: '320x180' }) : buildWav(1);
    let killed = 0;
    /** Uploads and saves a file while the worker is killed. Returns whether the kill has found its call. */
    const tryKill = async (fault: { when: 'before' | 'after'; call?: number; service?: 'mediaconvert' }) => {
      const what = `${kind} ${fault.when} ${fault.service ?? `call ${fault.call}`}`;
      const slideId = await createSlide(slideType);
      await cloud.faults.set([{ do: 'kill', function: 'MediaWorker', ...fault }]);
      const key = await uploadFile(owner, { kind, contentType, bytes });
      await owner.run(
        'mutation U($s: ID!, $url: String, $audio: String) { updatePitchSlide(pitchSlideId: $s, url: $url, audioFile: $audio, noCaptions: true) { success errors } }',
        { s: slideId, ...(kind === 'AUDIO' ? { audio: key } : { url: key }) },
      );
      await cloud.waitUntilIdle();
      const struck = await cloud.faults.struck('kill');
      await cloud.faults.clear();
      if (struck > 0) await cloud.clock.advance(REDELIVERY);
      await cloud.waitUntilIdle();
      // A video whose job no one knows of is asked for after six hours.
      if ((await find(slideId))?.state === 'PROCESSING') await cloud.clock.advance('PT7H');
      await cloud.waitUntilIdle();
      expect([what, (await find(slideId))?.state]).toEqual([what, 'READY']);
      for (const url of await listUrls(slideId)) expect([what, (await cloud.fetch(url)).status]).toEqual([what, 200]);
      killed += struck;
      return struck > 0;
    };
    for (const when of ['before', 'after'] as const) {
      for (const call of sampleCalls(1, MOST_CALLS)) if (!(await tryKill({ when, call }))) break;
      // Which message a numbered call is of depends on the order of messages. This one is the call that starts a job.
      for (const service of kind === 'VIDEO' ? (['mediaconvert'] as const) : [])
        expect(await tryKill({ when, service })).toBe(true);
    }
    // A run that kills no one proves nothing.
    expect(killed).toBeGreaterThan(IS_WHOLE ? 8 : 1);
    const dead = cloud.local.services.sqs.all.filter(({ spec }) => spec.name.includes('DeadLetters'));
    expect(dead.filter((queue) => queue.messages().length > 0).map(({ spec }) => spec.name)).toEqual([]);
  });
});
