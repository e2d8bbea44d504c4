import type { SlideId } from '../shared/ids.ts';
import { listNewlyWatched } from './retention.ts';
import { LAST_BUTTON, type CountedFacts } from './visit-facts.ts';
import type { PitchView } from './visit.ts';

/** Returns what the figures have counted of a view: all of it, unless a part still waits. */
export function getCountedFacts(view: PitchView): CountedFacts {
  return view.counted ?? toCountedFacts(view);
}

function toCountedFacts({ facts, pitchId, timed, offered, videos }: PitchView): CountedFacts {
  const slideIds = facts.viewed === null ? [] : Object.keys(facts.slides);
  return { slideIds, hasPressed: pitchId !== null && facts.redirected !== null, timed, offered, videos };
}

/** What the figures must count to catch up with a view. */
export interface FactsToCount {
  /** Slides that the contact has seen, and `LAST_BUTTON` when the contact has pressed it. */
  readonly seen: readonly SlideId[];
  /** The contact leaves the number of one view time and joins that of another. null if it stays where it is. */
  readonly time: { readonly from: number | null; readonly to: number } | null;
  /** What the figures of the organization add: seen slides, and slides that the contact could see. */
  readonly slidesSeen: number;
  readonly slidesOffered: number;
}

/** Returns what a view has that is not counted yet. What was watched of videos: `listNewlyWatched`. */
export function listFactsToCount(counted: CountedFacts, view: PitchView): FactsToCount {
  const now = toCountedFacts(view);
  const slideIds = now.slideIds.filter((id) => !counted.slideIds.includes(id));
  return {
    seen: now.hasPressed && !counted.hasPressed ? [...slideIds, LAST_BUTTON] : slideIds,
    time: now.timed === null || now.timed === counted.timed ? null : { from: counted.timed, to: now.timed },
    slidesSeen: slideIds.length,
    slidesOffered: now.offered - counted.offered,
  };
}

/** Each video that was watched on has a counter of its own, and a transaction has 100 writes. */
const VIDEOS_TOGETHER = 50;

/**
 * Returns a view as far as one transaction can count it. `counted`: what was counted so far. `rest`: null if the transaction counts all of
 * the view, else what is counted after it.
 */
export function takeVideos(view: PitchView): {
  readonly counted: CountedFacts;
  readonly now: PitchView;
  readonly rest: CountedFacts | null;
} {
  const counted = getCountedFacts(view);
  const later = listNewlyWatched(counted, view).slice(VIDEOS_TOGETHER);
  if (later.length === 0) return { counted, now: view, rest: null };
  const isLater = (slideId: SlideId): boolean => later.some((video) => video.slideId === slideId);
  const videos = {
    ...counted.videos,
    ...Object.fromEntries(Object.entries(view.videos).filter(([slideId]) => !isLater(slideId))),
  };
  const now = { ...view, videos };
  return { counted, now, rest: toCountedFacts(now) };
}
