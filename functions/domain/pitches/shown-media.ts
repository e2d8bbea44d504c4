import type { SlideMedia } from './slide-media.ts';
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

function showMedia({ kind, state, problem, output }: SlideMedia) {
  return {
    kind,
    state,
    problem,
    seconds: output?.seconds ?? 0,
    mimeType: output?.contentType ?? null,
    poster: toPath(output?.poster ?? null),
    files: (output?.files ?? []).map(({ key, width, height }) => ({ url: `/${key}`, width, height })),
  };
}

/** Files are loaded from the site, under a path that is their key. */
function toPath(key: string | null): string | null {
  return key === null ? null : `/${key}`;
}
