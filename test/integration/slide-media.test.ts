import { ListJobsCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { describe, expect, it } from 'vitest';
import { PNG } from '../support/scenarios/media/images.ts';
import { makeVideo } from '../support/scenarios/media/make-video.ts';
import { uploadFile } from '../support/scenarios/media/upload-file.ts';
import { buildWav } from '../support/scenarios/media/videos.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { withAllSlideTypes } from '../support/cloud/items.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { addPitchStep } from '../support/scenarios/pitches/pitch-scenario.ts';

interface Media {
  readonly kind: string;
  readonly state: string;
  readonly problem: string | null;
  readonly seconds: number;
  readonly poster: string | null;
  readonly files: readonly { readonly url: string; readonly width: number; readonly height: number }[];
}
interface Slide {
  readonly id: string;
  readonly isVideo: boolean;
  readonly processed: boolean;
  readonly mimeType: string | null;
  readonly url: string;
  readonly audioFile: string | null;
  readonly thumbnail: string | null;
  readonly captions: string | null;
  readonly media: Media | null;
}

const SLIDE =
  'id isVideo processed mimeType url audioFile thumbnail captions media { kind state problem seconds poster files { url width height } }';
const CAPTIONS = new TextEncoder().encode('WEBVTT\n\n00:00.500 --> 00:01.500\nWelcome\n');

describe('The files of slides', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const other = signedIn(cloud, 'owner@harbor.test');

  const createPitch = async (): Promise<string> => await owner.make('createPitch', { title: 'Tour' });
  const createSlide = async (pitchId: string, slideType: string): Promise<string> =>
    (
      await withAllSlideTypes(cloud, owner, () =>
        owner.run<{ createPitchSlide: { slide: { id: string } } }>(
          'mutation S($p: ID!, $t: SlideType!) { createPitchSlide(pitchId: $p, slideType: $t) { success errors slide { id } } }',
          { p: pitchId, t: slideType },
        ),
      )
    ).createPitchSlide.slide.id;
  const save = async (slideId: string, values: Record<string, unknown>): Promise<Slide> =>
    (
      await owner.run<{ updatePitchSlide: { slide: Slide } }>(
        `mutation U($s: ID!, $url: String, $audioFile: String, $thumbnail: String, $captions: String, $noCaptions: Boolean) {
          updatePitchSlide(pitchSlideId: $s, url: $url, audioFile: $audioFile, thumbnail: $thumbnail, captions: $captions, noCaptions: $noCaptions) { success errors slide { ${SLIDE} } }
        }`,
        { s: slideId, ...values },
      )
    ).updatePitchSlide.slide;
  const find = async (slideId: string): Promise<Slide> =>
    (
      await owner.run<{ pitchSlide: { slide: Slide } }>(
        `query S($s: ID!) { pitchSlide(pitchSlideId: $s) { success errors slide { ${SLIDE} } } }`,
        { s: slideId },
      )
    ).pitchSlide.slide;
  const load = (path: string, headers = {}): Promise<Response> => fetch(`${cloud.baseUrl}${path}`, { headers });

  it('A video is processed after the save: two sizes, a picture and captions, which ranges load; texts wait until then', async () => {
    const pitchId = await createPitch();
    const slideId = await createSlide(pitchId, 'UPLOAD');
    const campaign = await createCampaign(owner, 'Tour', []);
    await addPitchStep(owner, campaign.id, pitchId);
    const [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: '+16025556501' }]);
    await enrollContacts(cloud, owner, campaign.id, [ann]);
    const movie = {
      kind: 'VIDEO',
      contentType: 'video/quicktime',
      bytes: await makeVideo({ seconds: 3, ending: 'mov', size: '1920x1080' }),
    };
    const key = await uploadFile(owner, movie);
    await expect(save(slideId, { url: key })).rejects.toThrow('Upload captions, or state');
    const captions = await uploadFile(owner, { kind: 'CAPTIONS', contentType: 'text/vtt', bytes: CAPTIONS });
    const saved = await save(slideId, { url: key, captions });
    expect(saved).toMatchObject({ isVideo: true, processed: false, url: '', media: { kind: 'VIDEO', files: [] } });
    await cloud.waitUntilIdle();
    const { media, ...slide } = await find(slideId);
    expect(slide).toMatchObject({ processed: true, mimeType: 'video/mp4', url: media?.files[0]?.url });
    expect(media).toMatchObject({
      state: 'READY',
      files: [
        { width: 1280, height: 720 },
        { width: 640, height: 360 },
      ],
    });
    expect(media?.seconds).toBeGreaterThan(2.8);
    expect(media?.seconds).toBeLessThan(3.3);
    const file = media?.files[1]?.url ?? '';
    const whole = await load(file);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await load(file, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    expect((await load(file, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    const poster = await load(media?.poster ?? '');
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await (await load(slide.captions ?? '')).text()).toContain('Welcome');
    expect((await cloud.texts('+16025556501')).at(-1)?.body).toContain('/c/');
  });

  it('A recording without sound is processed, and a file that is no video fails, until another one replaces it', async () => {
    const slideId = await createSlide(await createPitch(), 'RECORD');
    const broken = new Uint8Array(
      Buffer.concat([(await makeVideo({ seconds: 1 })).subarray(0, 32), Buffer.alloc(500)]),
    );
    const bad = await uploadFile(owner, { kind: 'VIDEO', contentType: 'video/mp4', bytes: broken });
    await save(slideId, { url: bad, noCaptions: true });
    await cloud.waitUntilIdle();
    expect((await find(slideId)).media).toMatchObject({ state: 'FAILED', problem: 'PROCESSING' });
    await owner.call('retryPitchSlide', { pitchSlideId: slideId });
    await cloud.waitUntilIdle();
    expect((await find(slideId)).media).toMatchObject({ state: 'FAILED', problem: 'PROCESSING' });
    // The first step of the runbook "Videos fail".
    const mediaConvert = new MediaConvertClient({
      region: 'us-west-2',
      endpoint: cloud.local.services.internal,
      credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
    });
    const { Jobs = [] } = await mediaConvert.send(new ListJobsCommand({ Status: 'ERROR', MaxResults: 10 }));
    mediaConvert.destroy();
    expect(Jobs).toEqual([
      expect.objectContaining({ Status: 'ERROR', ErrorCode: 1010, ErrorMessage: expect.any(String) }),
      expect.objectContaining({ Status: 'ERROR' }),
    ]);
    const text = await uploadFile(owner, { kind: 'VIDEO', contentType: 'video/mp4', bytes: CAPTIONS });
    await save(slideId, { url: text });
    await cloud.waitUntilIdle();
    expect((await find(slideId)).media).toMatchObject({ state: 'FAILED', problem: 'WRONG_TYPE' });
    const bytes = await makeVideo({ seconds: 1.5, ending: 'webm', hasSound: false, size: '360x640' });
    const good = await uploadFile(owner, { kind: 'VIDEO', contentType: 'video/webm', bytes });
    await save(slideId, { url: good });
    await cloud.waitUntilIdle();
    expect((await find(slideId)).media).toMatchObject({ state: 'READY', files: [{ width: 360, height: 640 }, {}] });
  });

  it('An audio is shown as it was uploaded, with an artwork, and an image at once', async () => {
    const pitchId = await createPitch();
    const audioId = await createSlide(pitchId, 'AUDIO');
    const wav = buildWav(2);
    const key = await uploadFile(owner, { kind: 'AUDIO', contentType: 'audio/wav', bytes: wav });
    const artwork = await uploadFile(owner, { kind: 'IMAGE', contentType: 'image/png', bytes: new Uint8Array(PNG) });
    await save(audioId, { audioFile: key, thumbnail: artwork });
    await cloud.waitUntilIdle();
    const audio = await find(audioId);
    expect(audio).toMatchObject({ processed: true, isVideo: false, url: '', media: { kind: 'AUDIO', seconds: 2 } });
    expect(new Uint8Array(await (await load(audio.audioFile ?? '')).arrayBuffer())).toEqual(wav);
    expect((await load(audio.thumbnail ?? '')).status).toBe(200);
    const imageId = await createSlide(pitchId, 'UPLOAD');
    const image = await save(imageId, {
      url: await uploadFile(owner, { kind: 'IMAGE', contentType: 'image/png', bytes: new Uint8Array(PNG) }),
    });
    expect(image).toMatchObject({ processed: true, mimeType: 'image/png', isVideo: false });
    expect((await load(image.url)).status).toBe(200);
    // A form that was opened before sends the path that is stored already.
    expect(await save(imageId, { url: image.url })).toEqual(image);
    const stranger = await uploadFile(other, { kind: 'IMAGE', contentType: 'image/png', bytes: new Uint8Array(PNG) });
    await expect(save(imageId, { url: stranger })).rejects.toThrow('could not be uploaded');
  });
});
