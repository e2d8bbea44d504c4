import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../local-cloud/seeded-random.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { listFalseImages, listFalseVideos, mutate, SIGNATURES } from '../support/scenarios/media/false-files.ts';
import { GIF, PNG, buildJpeg } from '../support/scenarios/media/images.ts';
import { makeVideo } from '../support/scenarios/media/make-video.ts';
import { uploadFile } from '../support/scenarios/media/upload-file.ts';
import { buildWav } from '../support/scenarios/media/videos.ts';
import { expectHealthy } from '../support/scenarios/expect-healthy.ts';
import { withAllSlideTypes } from '../support/cloud/items.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { SEED, countCases } from '../support/simulation/exploration.ts';

/** FUZZED=500 tries more. */
const RUNS = countCases('FUZZED', 24);

interface Media {
  readonly state: string;
  readonly problem: string | null;
  readonly poster: string | null;
  readonly files: readonly { readonly url: string }[];
}

describe('A file that is not what it says', { timeout: 600_000 }, () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  const createSlide = async (slideType: string): Promise<string> => {
    const pitchId = await owner.make('createPitch', { title: 'Fuzz' });
    const { createPitchSlide } = await withAllSlideTypes(cloud, owner, () =>
      owner.run<{ createPitchSlide: { slide: { id: string } } }>(
        'mutation S($p: ID!, $t: SlideType!) { createPitchSlide(pitchId: $p, slideType: $t) { success errors slide { id } } }',
        { p: pitchId, t: slideType },
      ),
    );
    return createPitchSlide.slide.id;
  };

  /** Uploads bytes for a slide. Returns what became of them, or null when the save was refused. */
  const tryFile = async (
    file: { readonly kind: string; readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> },
    slideType = 'UPLOAD',
  ): Promise<Media | null> => {
    const slideId = await createSlide(slideType);
    const key = await uploadFile(owner, file);
    const { data, errors } = await cloud.graphql<{ updatePitchSlide: { success: boolean } }>(
      owner.token,
      'mutation U($s: ID!, $url: String, $audio: String) { updatePitchSlide(pitchSlideId: $s, url: $url, audioFile: $audio, noCaptions: true) { success errors } }',
      { s: slideId, ...(file.kind === 'AUDIO' ? { audio: key } : { url: key }) },
    );
    expect(errors).toBeUndefined();
    if (!data?.updatePitchSlide.success) return null;
    await cloud.waitUntilIdle();
    const pitchSlide = await owner.call<{ slide: { media: Media | null } }>(
      'pitchSlide',
      { pitchSlideId: slideId },
      'slide { media { state problem poster files { url } } }',
    );
    return pitchSlide.slide.media;
  };

  /** Everything that is served has the type of its first bytes, and browsers must not guess another one. */
  const expectHonest = async (media: Media | null, what: string): Promise<void> => {
    for (const url of [...(media?.files ?? []).map((file) => file.url), media?.poster ?? []].flat()) {
      const answer = await cloud.fetch(url);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      expect([what, answer.status, answer.headers.get('x-content-type-options')]).toEqual([what, 200, 'nosniff']);
      expect(SIGNATURES[type]?.(bytes), `${what}: ${type}`).toBe(true);
    }
  };

  it('is stored as the image that its bytes are, or refused', async () => {
    let refused = 0;
    for (const [what, bytes] of listFalseImages()) {
      const media = await tryFile({ kind: 'IMAGE', contentType: 'image/png', bytes });
      refused += Number(media === null);
      await expectHonest(media, what);
    }
    expect(refused).toBeGreaterThan(12);
    const random = seededRandom(SEED);
    const sources = [PNG, GIF, buildJpeg(20, 10)];
    for (let run = 0; run < RUNS; run += 1) {
      const bytes = mutate(sources[run % sources.length] ?? PNG, random);
      await expectHonest(await tryFile({ kind: 'IMAGE', contentType: 'image/jpeg', bytes }), `FC_SEED=${SEED} ${run}`);
    }
  });

  it('is processed as a video or fails, and never keeps the texts of its pitch waiting for an answer', async () => {
    const movie = await makeVideo({ seconds: 1, size: '320x180' });
    const random = seededRandom(SEED);
    const files: (readonly [string, Uint8Array<ArrayBuffer>])[] = [
      ...listFalseVideos(movie),
      ...Array.from({ length: RUNS }, (_, run) => [`FC_SEED=${SEED} ${run}`, mutate(movie, random)] as const),
    ];
    for (const [what, bytes] of files) {
      const media = await tryFile({ kind: 'VIDEO', contentType: 'video/mp4', bytes });
      expect([what, ['READY', 'FAILED'].includes(media?.state ?? '')]).toEqual([what, true]);
      await expectHonest(media, what);
    }
    // A worker that has met all of them still works.
    expect(await tryFile({ kind: 'VIDEO', contentType: 'video/mp4', bytes: movie })).toMatchObject({ state: 'READY' });
  });

  it('is played as the audio that its bytes are, or fails', async () => {
    const random = seededRandom(SEED);
    const sound = buildWav(1);
    const files: (readonly [string, Uint8Array<ArrayBuffer>])[] = [
      ...listFalseImages(),
      ...Array.from({ length: RUNS }, (_, run) => [`FC_SEED=${SEED} ${run}`, mutate(sound, random)] as const),
    ];
    for (const [what, bytes] of files) {
      const media = await tryFile({ kind: 'AUDIO', contentType: 'audio/mpeg', bytes }, 'AUDIO');
      expect([what, ['READY', 'FAILED', undefined].includes(media?.state)]).toEqual([what, true]);
      await expectHonest(media, what);
    }
    expect(await tryFile({ kind: 'AUDIO', contentType: 'audio/wav', bytes: sound }, 'AUDIO')).toMatchObject({
      state: 'READY',
    });
  });

  it('leaves no message in a dead-letter queue, no crashed function and no growing memory', async () => {
    await cloud.waitUntilIdle();
    await expectHealthy(cloud);
    const dead = cloud.local.services.sqs.all.filter(({ spec }) => spec.name.includes('DeadLetters'));
    expect(dead.flatMap((queue) => queue.messages())).toEqual([]);
  });
});
