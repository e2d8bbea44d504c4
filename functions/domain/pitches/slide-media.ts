import type { MediaOutput, MediaProblem, MediaState, StoredMedia } from '../media/files/stored-media.ts';

/** The image, video or audio of a slide, as it is stored with the slide. */
export interface SlideMedia {
  readonly kind: 'IMAGE' | 'VIDEO' | 'AUDIO';
  /** The uploaded video or audio. Null: an image, which has no further state. */
  readonly mediaId: string | null;
  readonly state: MediaState;
  /** Why it cannot be shown. Null: it can, or will. */
  readonly problem: MediaProblem | null;
  /** Null: it cannot be shown yet. */
  readonly output: MediaOutput | null;
}

/** Returns what a slide stores of an uploaded video or audio. */
export function toSlideMedia({ kind, id, state, problem, output }: StoredMedia): SlideMedia {
  return { kind, mediaId: id, state, problem, output };
}

/** Returns whether contacts can see the file of a slide. A slide without one has nothing to wait for. */
export function isMediaReady(media: SlideMedia | null): boolean {
  return media === null || media.state === 'READY';
}
