import type { SlideId } from '../shared/ids.ts';
import type { ViewMedia } from './media-progress.ts';
import type { WatchedRange } from './ranges.ts';

/** A video is counted in so many parts of the same length. */
export const RETENTION_PARTS = 50;

/** The length of a video by which its figures are kept, in whole seconds. A replaced video of another length counts again. */
export function roundLength(seconds: number): number {
  return Math.round(seconds);
}

/** What a contact has watched of a video for the first time. */
export interface NewlyWatched {
  readonly slideId: SlideId;
  readonly length: number;
  /** From 0 on. A part counts when its middle was watched. */
  readonly parts: readonly number[];
  /** The contact had watched nothing of the video before. */
  readonly isFirst: boolean;
}

/** Returns what a contact has watched of each video now and had not before. Each part counts a contact once in a round. */
export function listNewlyWatched(before: Pick<ViewMedia, 'videos'>, after: Pick<ViewMedia, 'videos'>): NewlyWatched[] {
  return Object.entries(after.videos).flatMap(([slideId, { duration, ranges }]) => {
    const length = roundLength(duration);
    const earlier = before.videos[slideId];
    const isSame = earlier !== undefined && roundLength(earlier.duration) === length;
    const known = new Set(isSame ? listParts(earlier.ranges, earlier.duration) : []);
    const parts = listParts(ranges, duration).filter((part) => !known.has(part));
    return parts.length === 0 ? [] : [{ slideId, length, parts, isFirst: known.size === 0 }];
  });
}

function listParts(ranges: readonly WatchedRange[], duration: number): number[] {
  return Array.from({ length: RETENTION_PARTS }, (_, part) => part).filter((part) => {
    const middle = ((part + 0.5) / RETENTION_PARTS) * duration;
    return ranges.some(({ start, end }) => start <= middle && middle < end);
  });
}

/** How many contacts played a video, and how many watched each part. */
export interface VideoRetention {
  readonly seconds: number;
  readonly plays: number;
  readonly parts: readonly number[];
}
