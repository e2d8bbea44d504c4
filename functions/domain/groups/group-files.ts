import type { ShownExplainer } from '../forms/shown-form.ts';
import { showMedia, toPath, type OwnedMedia } from '../media/owned-media.ts';

/** The files of a group's public page. */
export interface GroupFiles {
  /** The video above the form. null means none. */
  readonly explainer: OwnedMedia | null;
  /** The key of the picture that stands before the video plays, and in previews of the link. null if a picture of the video does. */
  readonly thumbnail: string | null;
  /** The key of the round picture. null means that of the organization. */
  readonly profile: string | null;
}

/** The files of a group until someone uploads one. */
export const NO_GROUP_FILES: GroupFiles = { explainer: null, thumbnail: null, profile: null };

/** What the page and the dialog say in place of a video that is not an mp4 yet. The words of the specification. */
export const EXPLAINER_PROCESSING = 'Video Processing';

/** Returns the files of a group in the form of the API: keys are paths on the site. */
export function showGroupFiles({ explainer, thumbnail, profile }: GroupFiles) {
  const shown = explainer && showMedia(explainer);
  return {
    explainer: shown?.files[0]?.url ?? null,
    explainerMimeType: shown?.mimeType ?? null,
    explainerMedia: shown,
    thumbnail: toPath(thumbnail),
    profile: toPath(profile),
  };
}

/**
 * Returns what the public page shows of a group's video. A video that could not be processed is not shown: only staff can do something
 * about it. null if the page has no video.
 */
export function showExplainer({ explainer, thumbnail }: Omit<GroupFiles, 'profile'>): ShownExplainer | null {
  if (explainer === null || explainer.state === 'FAILED') return null;
  const { poster, files } = showMedia(explainer);
  return { isReady: explainer.state === 'READY', poster: toPath(thumbnail) ?? poster, files };
}
