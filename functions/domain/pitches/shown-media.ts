import { showMedia, toPath } from '../media/owned-media.ts';
import type { Slide } from './slide.ts';

/** Returns the files of a slide in the form of the API: keys are paths on the site. */
export function showSlideFiles({
  url,
  media,
  thumbnail,
  captions,
}: Pick<Slide, 'url' | 'media' | 'thumbnail' | 'captions'>) {
  const shown = media && showMedia(media);
  const path = shown?.files[0]?.url ?? '';
  const isAudio = media?.kind === 'AUDIO';
  return {
    url: media === null ? url : isAudio ? '' : path,
    audioFile: isAudio && path !== '' ? path : null,
    thumbnail: toPath(thumbnail),
    mimeType: shown?.mimeType ?? null,
    isVideo: media?.kind === 'VIDEO',
    processed: media === null || media.state === 'READY',
    media: shown,
    captions: toPath(captions),
  };
}
