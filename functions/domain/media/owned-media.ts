import type { MediaOutput, MediaProblem, MediaState, StoredMedia } from './stored-media.ts';

/** An image, a video or an audio as it is stored with what shows it: a slide, or the public page of a group. */
export interface OwnedMedia {
  readonly kind: 'IMAGE' | 'VIDEO' | 'AUDIO';
  /** The uploaded video or audio. null means an image, which has no further state. */
  readonly mediaId: string | null;
  readonly state: MediaState;
  /** Why it cannot be shown. null if it can, or will. */
  readonly problem: MediaProblem | null;
  /** null if it cannot be shown yet. */
  readonly output: MediaOutput | null;
}

/** Returns what an owner stores of an uploaded video or audio. */
export function toOwnedMedia({ kind, id, state, problem, output }: StoredMedia): OwnedMedia {
  return { kind, mediaId: id, state, problem, output };
}

/** Returns whether people can see the file. An owner without one has nothing to wait for. */
export function isMediaReady(media: OwnedMedia | null): boolean {
  return media === null || media.state === 'READY';
}

/** Returns a file in the form of the API: keys are paths on the site. */
export function showMedia({ kind, state, problem, output }: OwnedMedia) {
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

/** Returns the path of a stored file. Files are loaded from the site, under a path that is their key. */
export function toPath(key: string | null): string | null {
  return key === null ? null : `/${key}`;
}
