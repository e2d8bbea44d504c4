import type { Slide } from '../pitches/slide.ts';
import type { SlideId } from '../shared/ids.ts';
import { cleanRanges, growRanges, joinRanges, measureRanges, type WatchedRange } from './ranges.ts';

/** The length of a video or audio of a slide, as it was when the page was loaded. Reports of other slides have no media. */
export interface MediaLength {
  readonly kind: 'VIDEO' | 'AUDIO';
  /** 0: a video of YouTube, whose length its player reports. */
  readonly seconds: number;
}

/** What one visit has watched and played so far, and of what. */
export interface VisitMedia {
  readonly lengths: Readonly<Record<SlideId, MediaLength>>;
  readonly watched: Readonly<Record<SlideId, readonly WatchedRange[]>>;
  /** The seconds of audio that were played, repetitions included. */
  readonly played: Readonly<Record<SlideId, number>>;
}

/** What a contact has watched of the videos and played of the audio of a pitch, over all visits. */
export interface ViewMedia {
  readonly videos: Readonly<Record<SlideId, { readonly duration: number; readonly ranges: readonly WatchedRange[] }>>;
  readonly audio: Readonly<Record<SlideId, { readonly duration: number; readonly seconds: number }>>;
}

export const NO_VISIT_MEDIA: VisitMedia = { lengths: {}, watched: {}, played: {} };
export const NO_VIEW_MEDIA: ViewMedia = { videos: {}, audio: {} };

/** What a page reports of one slide: all that was watched and played since it was loaded. */
interface MediaReport {
  readonly slideId: SlideId;
  readonly viewRanges?: readonly WatchedRange[] | undefined;
  /** The length of a video of YouTube, as its player says. */
  readonly videoDuration?: number | undefined;
  readonly audio?: number | undefined;
}

/** A report of a longer video is not believed. YouTube's own limit (YouTube Help, "Upload videos longer than 15 minutes"). */
const LONGEST_SECONDS = 12 * 60 * 60;
/** Browsers play a video at twice its speed at most. */
const FASTEST = 2;
/** A video counts as watched from this share on. */
const WATCHED_SHARE = 0.85;
/** How often a contact may play an audio. */
const MAX_LISTENS = 3;
/** The clocks of phone and server differ by a moment. Seconds. */
const SLACK_SECONDS = 0.5;

export interface RecordedMedia {
  readonly visit: VisitMedia;
  readonly view: ViewMedia;
  /** The videos of which the contact has now watched enough to count. */
  readonly watched: readonly SlideId[];
  /** By how many seconds the audio of slides was played more. */
  readonly playedMore: Readonly<Record<SlideId, number>>;
  /** The team sees something new: another tenth of a video, or another listen. */
  readonly isNews: boolean;
}

/**
 * Adds what a page reports of videos and audio. Videos are unions of ranges, so that repeated, lost and reordered reports, and two tabs,
 * count nothing twice. Audio is added up, because each listen counts. Neither grows faster than the clock. `elapsed`: seconds since the
 * page was loaded.
 */
export function recordMedia(
  visit: VisitMedia,
  view: ViewMedia,
  reports: readonly MediaReport[],
  elapsed: number,
): RecordedMedia {
  let recorded: RecordedMedia = { visit, view, watched: [], playedMore: {}, isNews: false };
  for (const report of reports) {
    recorded = learnLength(recorded, report);
    const length = recorded.visit.lengths[report.slideId];
    if (length?.kind === 'VIDEO') recorded = recordVideo(recorded, report, length.seconds, elapsed);
    if (length?.kind === 'AUDIO') recorded = recordAudio(recorded, report, length.seconds, elapsed);
  }
  return recorded;
}

/** The first length that a player reports holds for the visit, so that a page cannot make a video shorter once it was watched. */
function learnLength(before: RecordedMedia, { slideId, videoDuration = 0 }: MediaReport): RecordedMedia {
  const { visit } = before;
  const known = visit.lengths[slideId];
  if (known?.kind !== 'VIDEO' || known.seconds > 0 || videoDuration < 1 || videoDuration > LONGEST_SECONDS)
    return before;
  const lengths = { ...visit.lengths, [slideId]: { kind: 'VIDEO' as const, seconds: videoDuration } };
  return { ...before, visit: { ...visit, lengths } };
}

function recordVideo(
  before: RecordedMedia,
  { slideId, viewRanges = [] }: MediaReport,
  duration: number,
  elapsed: number,
): RecordedMedia {
  const { visit, view } = before;
  if (duration === 0) return before;
  const known = visit.watched[slideId] ?? [];
  const all = Object.values(visit.watched).reduce((sum, ranges) => sum + measureRanges(ranges), 0);
  const room = FASTEST * (elapsed + SLACK_SECONDS) - all;
  const own = growRanges(known, cleanRanges(viewRanges, duration), room);
  if (own.length === 0) return before;
  const seen = view.videos[slideId]?.ranges ?? [];
  const ranges = joinRanges([...seen, ...own]);
  const [share, shareBefore] = [ranges, seen].map((each) => measureRanges(each) / duration) as [number, number];
  const isTenthMore = Math.floor(share * 10) > Math.floor(shareBefore * 10);
  return {
    ...before,
    visit: { ...visit, watched: { ...visit.watched, [slideId]: own } },
    view: { ...view, videos: { ...view.videos, [slideId]: { duration, ranges } } },
    watched: share >= WATCHED_SHARE ? [...before.watched, slideId] : before.watched,
    isNews: before.isNews || isTenthMore || (share >= WATCHED_SHARE && shareBefore < WATCHED_SHARE),
  };
}

function recordAudio(
  before: RecordedMedia,
  { slideId, audio = 0 }: MediaReport,
  duration: number,
  elapsed: number,
): RecordedMedia {
  const { visit, view } = before;
  const known = visit.played[slideId] ?? 0;
  const all = Object.values(visit.played).reduce((sum, seconds) => sum + seconds, 0);
  const more = Math.round(Math.min(audio - known, elapsed + SLACK_SECONDS - all) * 10) / 10;
  if (more <= 0) return before;
  const seconds = Math.round(((view.audio[slideId]?.seconds ?? 0) + more) * 10) / 10;
  return {
    ...before,
    visit: { ...visit, played: { ...visit.played, [slideId]: Math.round((known + more) * 10) / 10 } },
    view: { ...view, audio: { ...view.audio, [slideId]: { duration, seconds } } },
    playedMore: { ...before.playedMore, [slideId]: more },
    isNews: before.isNews || Math.floor(seconds / duration) > Math.floor((seconds - more) / duration),
  };
}

/** Returns what the slides of a page play, with its length. The lengths of videos of YouTube are not known yet. */
export function listVisitLengths(
  slides: readonly Pick<Slide, 'id' | 'media' | 'slideType'>[],
): Record<SlideId, MediaLength> {
  const videos = slides.filter(({ slideType }) => slideType === 'YOUTUBE');
  return {
    ...listLengths(slides),
    ...Object.fromEntries(videos.map(({ id }) => [id, { kind: 'VIDEO' as const, seconds: 0 }])),
  };
}

/** Returns the lengths of what the slides of a page play. */
export function listLengths(slides: readonly Pick<Slide, 'id' | 'media'>[]): Record<SlideId, MediaLength> {
  return Object.fromEntries(
    slides.flatMap(({ id, media }) => {
      const seconds = media?.output?.seconds ?? 0;
      return media && media.kind !== 'IMAGE' && seconds > 0 ? [[id, { kind: media.kind, seconds }] as const] : [];
    }),
  );
}

/** Returns how often an audio was played, with the part of the last listen. */
export function countListens(seconds: number, duration: number): number {
  return duration > 0 ? seconds / duration : 0;
}

/**
 * Returns whether an audio may be started once more. A listen that has begun is never cut. Compares in tenths of a second, as played
 * seconds are stored: two whole listens of 2.04 s are stored as 4.1 s and leave the third.
 */
export function mayListen(seconds: number, duration: number): boolean {
  return Math.round(seconds * 10) <= Math.round((MAX_LISTENS - 1) * duration * 10);
}
