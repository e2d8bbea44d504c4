import { describe, expect, it } from 'vitest';
import type { OwnedMedia } from '../media/owned-media.ts';
import { MEDIA_STATES } from '../media/stored-media.ts';
import { NO_GROUP_FILES, showExplainer, showGroupFiles } from './group-files.ts';

const OUTPUT = {
  seconds: 9,
  contentType: 'video/mp4',
  poster: 'media/o/v-1-poster.jpg',
  files: [{ key: 'media/o/v-1-large.mp4', width: 1280, height: 720 }],
};

function build(state: OwnedMedia['state']): OwnedMedia {
  const isReady = state === 'READY';
  return { kind: 'VIDEO', mediaId: 'v', state, problem: null, output: isReady ? OUTPUT : null };
}

describe('The files of a group', () => {
  it.each(MEDIA_STATES)('in the state %s name a path and a type only when the video is an mp4', (state) => {
    const shown = showGroupFiles({ ...NO_GROUP_FILES, explainer: build(state) });
    const isReady = state === 'READY';
    expect(shown).toMatchObject({
      explainer: isReady ? '/media/o/v-1-large.mp4' : null,
      explainerMimeType: isReady ? 'video/mp4' : null,
      explainerMedia: { state },
    });
  });

  it.each([
    ['UPLOADING', { isReady: false, poster: null, files: [] }],
    ['UPLOADED', { isReady: false, poster: null, files: [] }],
    ['PROCESSING', { isReady: false, poster: null, files: [] }],
    ['READY', { isReady: true, files: [{ url: '/media/o/v-1-large.mp4' }] }],
  ] as const)('in the state %s show visitors the mp4, or the words that it is processed', (state, expected) => {
    expect(showExplainer({ explainer: build(state), thumbnail: null })).toMatchObject(expected);
  });

  it('show visitors nothing of a video that could not be processed', () => {
    expect(showExplainer({ explainer: build('FAILED'), thumbnail: 'media/o/t.png' })).toBeNull();
  });

  it('have the chosen picture before the video plays, and one of the video without it', () => {
    const explainer = build('READY');
    expect(showExplainer({ explainer, thumbnail: null })?.poster).toBe('/media/o/v-1-poster.jpg');
    expect(showExplainer({ explainer, thumbnail: 'media/o/t.png' })?.poster).toBe('/media/o/t.png');
  });

  it('are none for a new group', () => {
    const none = { explainer: null, explainerMimeType: null, explainerMedia: null, thumbnail: null, profile: null };
    expect(showGroupFiles(NO_GROUP_FILES)).toEqual(none);
    expect(showExplainer(NO_GROUP_FILES)).toBeNull();
  });
});
