import { pass, prepareCall, type Stage } from '../stage.ts';
import { ids, plain, type StaffStory } from '../stories.ts';
import { KEY, make } from './make.ts';

const TEXT = [{ kind: 'PARAGRAPH', spans: [{ text: 'Welcome' }] }];
const question = { label: 'Do you like it?' };

export const makePitch = (stage: Stage): Promise<string> => make(stage, 'createPitch', 'pitch', { title: 'Tour' });

export function makeSlide(stage: Stage, pitchId: string): Promise<string> {
  return make(stage, 'createPitchSlide', 'slide', { pitchId, slideType: 'TEXT', pitchSlide: { content: TEXT } });
}

const makeWidget = async (stage: Stage): Promise<string> =>
  make(stage, 'createSlideWidget', 'widget', {
    pitchSlideId: await makeSlide(stage, await makePitch(stage)),
    widgetType: 'YESNO',
    slideWidget: question,
  });

/** Someone is at a step whose pitch cannot be shown yet, so that the text waits. */
async function letTextWait(stage: Stage, pitchId: string): Promise<void> {
  const campaignId = await make(stage, 'createCampaign', 'campaign', { name: 'Tours' });
  const step = { campaignId, structureType: 'FEATURE', featureType: 'PITCH', pitchId };
  const campaignFeatureId = await make(stage, 'createCampaignFeature', 'feature', step);
  const written = { campaignFeatureId, message: 'See our tour STOP' };
  await prepareCall(stage, { field: 'updateCampaignFeature', arguments: written });
  await prepareCall(stage, { field: 'addLeadsToCampaign', arguments: { campaignId, leadIds: ids(3) } });
  await pass(stage, 60);
}

/** A pitch with a text, and with a video that has not arrived. */
async function makeUnready(stage: Stage): Promise<{ pitchId: string; slideId: string; mediaId: string }> {
  const pitchId = await makePitch(stage);
  await makeSlide(stage, pitchId);
  const upload = { kind: 'VIDEO', contentType: 'video/mp4', size: 1_000 };
  const { uploadKey: url } = await prepareCall(stage, { field: 'createUpload', arguments: upload });
  stage.machine.files.set(String(url), Buffer.alloc(1_000));
  const slideId = await make(stage, 'createPitchSlide', 'slide', {
    pitchId,
    slideType: 'UPLOAD',
    pitchSlide: { url, noCaptions: true },
  });
  const mediaId = /([0-9A-Z]{26})/.exec(String(url))?.[1] ?? '';
  return { pitchId, slideId, mediaId };
}

const PITCHES: readonly StaffStory[] = [
  plain('make a pitch', 'createPitch', { title: 'Tour', idempotencyKey: KEY }, { repeatable: false }),
  {
    name: 'change a pitch',
    repeatable: true,
    field: 'updatePitch',
    prepare: async (stage) => ({ pitchId: await makePitch(stage), title: 'Other', endText: 'Bye', color: '#112233' }),
  },
  {
    name: 'archive a pitch',
    repeatable: true,
    field: 'archivePitch',
    prepare: async (stage) => ({ pitchId: await makePitch(stage) }),
  },
  {
    name: 'restore a pitch that a text waits for',
    repeatable: true,
    field: 'archivePitch',
    prepare: async (stage) => {
      const pitchId = await makePitch(stage);
      await makeSlide(stage, pitchId);
      await prepareCall(stage, { field: 'archivePitch', arguments: { pitchId } });
      await letTextWait(stage, pitchId);
      return { pitchId, restore: true };
    },
  },
];

const SLIDES: readonly StaffStory[] = [
  {
    name: 'add a slide',
    repeatable: false,
    field: 'createPitchSlide',
    prepare: async (stage) => {
      const pitchId = await makePitch(stage);
      return { pitchId, slideType: 'TEXT', pitchSlide: { content: TEXT }, idempotencyKey: KEY };
    },
  },
  {
    name: 'save the first slide of a pitch that a text waits for',
    repeatable: true,
    field: 'updatePitchSlide',
    prepare: async (stage) => {
      const pitchId = await makePitch(stage);
      await letTextWait(stage, pitchId);
      const slide = { pitchId, slideType: 'TEXT' };
      return { pitchSlideId: await make(stage, 'createPitchSlide', 'slide', slide), title: 'Hello', content: TEXT };
    },
  },
  {
    name: 'delete a slide',
    repeatable: true,
    field: 'deletePitchSlide',
    prepare: async (stage) => ({ pitchSlideId: await makeSlide(stage, await makePitch(stage)) }),
  },
  {
    name: 'delete the slide whose video a text waits for',
    repeatable: true,
    field: 'deletePitchSlide',
    prepare: async (stage) => {
      const { pitchId, slideId } = await makeUnready(stage);
      await letTextWait(stage, pitchId);
      return { pitchSlideId: slideId };
    },
  },
  {
    name: 'process a video again',
    repeatable: true,
    field: 'retryPitchSlide',
    prepare: async (stage) => {
      const { slideId, mediaId } = await makeUnready(stage);
      const { mediaLibrary, slideFiles } = stage.machine.data;
      const media = await mediaLibrary.findMedia('o', mediaId);
      if (!media) throw new Error('There is no video');
      const failed = { ...media, state: 'FAILED', problem: 'PROCESSING' } as const;
      await mediaLibrary.saveMedia(media, failed, (await slideFiles.plan(failed))?.writes ?? []);
      // The message that the save of the slide left for its own safety.
      await pass(stage, 90);
      return { pitchSlideId: slideId };
    },
  },
];

const QUESTIONS: readonly StaffStory[] = [
  {
    name: 'add a question to a slide',
    repeatable: false,
    field: 'createSlideWidget',
    prepare: async (stage) => ({
      pitchSlideId: await makeSlide(stage, await makePitch(stage)),
      widgetType: 'YESNO',
      slideWidget: question,
      idempotencyKey: KEY,
    }),
  },
  {
    name: 'add a question to the page of a campaign',
    repeatable: false,
    field: 'createSlideWidget',
    prepare: async (stage) => ({
      campaignId: await make(stage, 'createCampaign', 'campaign', { name: 'Tours' }),
      widgetType: 'YESNO',
      slideWidget: question,
      idempotencyKey: KEY,
    }),
  },
  {
    name: 'change a question',
    repeatable: true,
    field: 'updateSlideWidget',
    prepare: async (stage) => ({ slideWidgetId: await makeWidget(stage), slideWidget: { label: 'Really?' } }),
  },
  {
    name: 'delete a question',
    repeatable: true,
    field: 'deleteSlideWidget',
    prepare: async (stage) => ({ slideWidgetId: await makeWidget(stage) }),
  },
];

const UPLOADS: readonly StaffStory[] = [
  plain(
    'begin the upload of a long video',
    'createUpload',
    { kind: 'VIDEO', contentType: 'video/mp4', size: 40_000_000 },
    { repeatable: true, isNew: true },
  ),
  {
    name: 'end an upload',
    repeatable: true,
    field: 'cancelUpload',
    prepare: async (stage) => {
      const upload = { kind: 'VIDEO', contentType: 'video/mp4', size: 40_000_000 };
      const begun = await prepareCall(stage, { field: 'createUpload', arguments: upload });
      return { uploadKey: begun.uploadKey };
    },
  },
];

export const PITCH_STORIES: readonly StaffStory[] = [...PITCHES, ...SLIDES, ...QUESTIONS, ...UPLOADS];
