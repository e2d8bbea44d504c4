import type { MediaOutput, StoredMedia } from './stored-media.ts';
import { mediaPrefix } from './upload-kinds.ts';

/**
 * The two sizes that a page chooses from. A side is at most this many pixels, and no video is made larger. `bits`: a second, at most.
 * `sound`: bits a second.
 */
export const VIDEO_SIZES = [
  { name: 'large', side: 1_280, bits: 3_000_000, sound: 128_000 },
  { name: 'small', side: 640, bits: 800_000, sound: 96_000 },
] as const;

/** The poster is the picture after a second: many videos begin black. */
export const POSTER_SECONDS = 1;
/**
 * A video that is little longer has its first picture alone: the length that the service says is that of the longer of picture and sound,
 * in whole frames of both. Seconds.
 */
const POSTER_MARGIN = 0.5;
export const POSTER = 'poster';

/** What the service says of a finished job: the length, and the sides of each size in the order of VIDEO_SIZES. */
export interface JobResult {
  readonly seconds: number;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/** Returns what the keys of a job's files begin with. Each attempt has names of its own, because files never change under their key. */
export function outputPrefix({ organizationId, id, attempt }: Pick<StoredMedia, 'organizationId' | 'id' | 'attempt'>) {
  return `${mediaPrefix(organizationId)}${id}-${attempt}`;
}

/** Returns the files that a finished job has made. The service numbers pictures with seven digits. */
export function buildOutput(media: StoredMedia, { seconds, sizes }: JobResult): MediaOutput {
  const prefix = outputPrefix(media);
  const picture = seconds > POSTER_SECONDS + POSTER_MARGIN ? 1 : 0;
  return {
    seconds,
    contentType: 'video/mp4',
    poster: `${prefix}-${POSTER}.${String(picture).padStart(7, '0')}.jpg`,
    files: VIDEO_SIZES.map(({ name }, index) => ({
      key: `${prefix}-${name}.mp4`,
      width: sizes[index]?.width ?? 0,
      height: sizes[index]?.height ?? 0,
    })),
  };
}
