import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { SlideDetail } from './api/slide.ts';
import { CaptionsField } from './components/media/captions-field.tsx';
import { MediaField } from './components/media/media-field.tsx';
import type { MediaUploadState } from '../../shared/media/use-media-upload.ts';
import { classifySlideFile } from './rules/media-files.ts';
import { listSlideTypes, SLIDE_TYPES } from '../../../../functions/domain/pitches/slide.ts';

type Media = NonNullable<SlideDetail['media']>;
const media: Media = { kind: 'VIDEO', state: 'READY', problem: null, seconds: 9, poster: null, files: [] };
const slide: SlideDetail = {
  id: 'p-a',
  slideType: 'UPLOAD',
  internalTitle: '',
  title: '',
  description: '',
  url: '',
  media: null,
  thumbnail: null,
  calendars: [],
  captions: null,
  noCaptions: false,
  content: [],
  widgets: [],
  saved: true,
  version: 1,
};
const nothing = (): void => undefined;
const upload = (more: Partial<MediaUploadState> = {}): MediaUploadState => ({
  phase: { name: 'IDLE' },
  interrupted: null,
  start: nothing,
  pause: nothing,
  resume: nothing,
  cancel: nothing,
  ...more,
});
const show = (more: Partial<Parameters<typeof MediaField>[0]> = {}) =>
  renderApp(<MediaField slide={slide} slideType="UPLOAD" upload={upload()} isChosen={null} canEdit {...more} />);

describe('the kinds of slides', () => {
  it('leave uploads out in blast, and audio where brand or organization do not have it', () => {
    const flags = { blastMode: false, audioSlides: true, calendars: true };
    const shows = { showAudio: true, showCalendly: false };
    const may = { showCalendly: true };
    expect(listSlideTypes(flags, shows, may)).toEqual(SLIDE_TYPES);
    expect(listSlideTypes(flags, { ...shows, showAudio: false }, may)).not.toContain('AUDIO');
    expect(listSlideTypes({ ...flags, audioSlides: false }, shows, may)).not.toContain('AUDIO');
    expect(listSlideTypes({ ...flags, blastMode: true }, shows, may)).not.toContain('UPLOAD');
    expect(listSlideTypes({ ...flags, calendars: false }, shows, may)).not.toContain('CALENDAR');
    expect(listSlideTypes(flags, shows, { showCalendly: false })).not.toContain('CALENDAR');
  });
});

describe('a file', () => {
  it('is uploaded as what it says that it is, or as what its ending says', () => {
    expect(classifySlideFile('UPLOAD', { name: 'a.png', type: 'image/png' })).toEqual({
      kind: 'IMAGE',
      contentType: 'image/png',
    });
    expect(classifySlideFile('UPLOAD', { name: 'A.MOV', type: '' })).toEqual({
      kind: 'VIDEO',
      contentType: 'video/quicktime',
    });
    expect(classifySlideFile('RECORD', { name: 'recording.webm', type: 'video/webm;codecs=vp9,opus' })).toEqual({
      kind: 'VIDEO',
      contentType: 'video/webm',
    });
    expect(classifySlideFile('AUDIO', { name: 'a.wav', type: 'audio/x-wav' })).toMatchObject({ kind: 'AUDIO' });
    expect(classifySlideFile('AUDIO', { name: 'a.png', type: 'image/png' })).toEqual({
      problem: 'Choose a .mp3 or .wav file.',
    });
    expect(classifySlideFile('RECORD', { name: 'a.png', type: 'image/png' })).toEqual({
      problem: 'Choose a .mp4 or .mov video.',
    });
    expect(classifySlideFile('UPLOAD', { name: 'a.svg', type: 'image/svg+xml' })).toHaveProperty('problem');
  });
});

describe('the field of a file', () => {
  it('says what becomes of a video', async () => {
    const { unmount } = show({ isChosen: 'VIDEO' });
    expect(screen.getByText('Processing will begin when you click save')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    unmount();
    show({ slide: { ...slide, media: { ...media, state: 'PROCESSING' } } });
    expect(screen.getByText(/Video Is Processing/)).toBeTruthy();
  });

  it('offers a way out when the processing failed', async () => {
    const calls = stubApi({ retryPitchSlide: { retryPitchSlide: OK } });
    show({ slide: { ...slide, media: { ...media, state: 'FAILED', problem: 'PROCESSING' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(calls.map(({ operation }) => operation)).toContain('retryPitchSlide');
    expect(screen.getByRole('button', { name: 'Replace the file' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('tells people who may only look what failed, and offers nothing', () => {
    show({ canEdit: false, slide: { ...slide, media: { ...media, state: 'FAILED', problem: 'WRONG_TYPE' } } });
    expect(screen.getByText(/This is not a video file/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the upload, which pauses, goes on and ends', async () => {
    const asked: string[] = [];
    const state = (phase: MediaUploadState['phase']): MediaUploadState =>
      upload({
        phase,
        pause: () => void asked.push('pause'),
        resume: () => void asked.push('resume'),
        cancel: () => void asked.push('cancel'),
      });
    const first = show({ upload: state({ name: 'UPLOADING', share: 0.347 }) });
    expect(screen.getByText('Uploading 34%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    first.unmount();
    const second = show({ upload: state({ name: 'PAUSED', share: 0.5 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
    second.unmount();
    show({ upload: state({ name: 'FAILED', share: 0.5, error: new Error('The upload was interrupted.') }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked).toEqual(['pause', 'resume', 'cancel', 'resume']);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('asks for the same file again after a reload', () => {
    show({ upload: upload({ interrupted: 'tour.mp4' }) });
    expect(screen.getByText(/The upload of “tour.mp4” was interrupted/)).toBeTruthy();
  });

  it('says when the browser may not use the camera', async () => {
    show({ slideType: 'RECORD' });
    await userEvent.click(screen.getByRole('button', { name: 'Open the camera' }));
    expect(await screen.findByText(/Your browser may not use the camera/)).toBeTruthy();
  });
});

it('A video has captions, or its author states that it needs none', async () => {
  const stated: boolean[] = [];
  const keys: string[] = [];
  const field = (hasCaptions: boolean) => (
    <CaptionsField
      hasCaptions={hasCaptions}
      noCaptions={false}
      canEdit
      onCaptions={(key) => void keys.push(key)}
      onStatement={(noCaptions) => void stated.push(noCaptions)}
    />
  );
  const { unmount } = renderApp(field(false));
  await userEvent.click(screen.getByRole('checkbox'));
  expect(stated).toEqual([true]);
  await userEvent.upload(screen.getByLabelText('Captions', { selector: 'input' }), new File(['Hello'], 'a.vtt'));
  expect(await screen.findByText('Choose a .vtt file with captions (WebVTT).')).toBeTruthy();
  expect(await findAxeProblems()).toEqual([]);
  unmount();
  renderApp(field(true));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(keys).toEqual(['']);
});
