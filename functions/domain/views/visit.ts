import { addEvent, NO_FACTS, type StepFacts } from '../if-then/facts.ts';
import { getOwnerId } from '../pitches/slide-id.ts';
import type { IfThenId, PitchId, SlideId, StepId } from '../shared/ids.ts';
import { NO_VIEW_MEDIA, recordMedia, type ViewMedia, type VisitMedia } from './media-progress.ts';
import { chooseLater, timeAnswers, type AnswerTimes } from '../replay/answer-times.ts';
import { recordMoments, type ReportedCourse, type VisitCourse } from '../replay/record-moments.ts';
import type { WatchedRange } from './ranges.ts';
import {
  addFacts,
  countFacts,
  countOffered,
  keepLatest,
  VISIT_LIMITS,
  type CountedFacts,
  type LatestAnswers,
} from './visit-facts.ts';
import { addSpan, measureSpans, type Span } from './spans.ts';
import { addSeconds, computeGrowth, sumSeconds, toTimeStep, type SlideSeconds } from './view-time.ts';

/** One sitting of a viewer on one device. The page reports to it by its code. */
export interface Visit extends VisitMedia, VisitCourse {
  readonly code: string;
  readonly stepId: StepId;
  readonly pitchId: PitchId;
  /** A random name that the browser keeps. empty if it keeps none. */
  readonly deviceId: string;
  /** When the page was loaded, by the server's clock. */
  readonly started: Date;
  /** The seconds on each slide that were counted so far. */
  readonly seconds: SlideSeconds;
  /** How many slides the page has. */
  readonly slideCount: number;
  /** The slides of the page. Others count nowhere. missing means a visit of before the upgrade, whose slides begin with the id of the pitch. */
  readonly slideIds?: readonly SlideId[] | undefined;
  /** What this visit answered last. A report repeats all answers, and only a changed one is new. */
  readonly answers: LatestAnswers;
  readonly version: number;
}

/** What is known about what a contact did with the link of a step in one round, over all visits. */
export interface PitchView extends ViewMedia {
  readonly stepId: StepId;
  /** null if the link leads to a page or a number. */
  readonly pitchId: PitchId | null;
  readonly facts: StepFacts;
  /** Facts keep every answer that was given. These are the ones that the contact settled on. */
  readonly answers: LatestAnswers;
  /** When each of these answers was given, in milliseconds since 1970. missing means before the upgrade. */
  readonly answered?: AnswerTimes | undefined;
  readonly completed: Date | null;
  /** The seconds on each slide. */
  readonly seconds: Readonly<Record<SlideId, number>>;
  /** When the page was open. Seconds never add up to more than this. */
  readonly open: readonly Span[];
  /** How many slides the contact could see: those of the longest page, or all that were seen when staff replaced some since. */
  readonly offered: number;
  readonly deviceIds: readonly string[];
  /** The codes of the contact by which visits came. A corrected number changes the code. */
  readonly linkCodes: readonly string[];
  /** When a second device opened the link. */
  readonly shared: Date | null;
  /** How often the page was opened again more than half an hour after the last visit. */
  readonly reopened: number;
  /** Under which view time the contact counts (`toTimeStep`). null means under none. */
  readonly timed: number | null;
  /** What the figures of the step have counted of this view. missing means all of it. */
  readonly counted?: CountedFacts | undefined;
  /** When the viewer last did anything. */
  readonly lastActive: Date;
  /** The if/thens that have fired. Their actions never happen again in this round. */
  readonly fired: readonly IfThenId[];
  readonly version: number;
}

/** What the page says of a visit. Seconds are the sum since the page was loaded, so that a repetition adds nothing. */
export interface Snapshot extends ReportedCourse {
  readonly times: readonly {
    readonly slideId: SlideId;
    readonly seconds: number;
    /** What was watched of the slide's video. */
    readonly viewRanges?: readonly WatchedRange[] | undefined;
    /** The length of a video of YouTube, in seconds. */
    readonly videoDuration?: number | undefined;
    /** The seconds of audio that were played. */
    readonly audio?: number | undefined;
  }[];
  readonly answers: readonly { readonly widgetId: string; readonly values: readonly string[] }[];
  /** Bookings that a calendar told the page of. They count at once, and are confirmed when the calendar's own service knows of them. */
  readonly bookings?: readonly ReportedBooking[] | undefined;
  /** The last screen was reached. */
  readonly completed: boolean;
  /** The button of the last slide was used. It leads away from the last screen, so it completes the pitch, too. */
  readonly redirected: boolean;
}

/** A booking on a calendar slide. `address`: null if the calendar gave it none. */
interface ReportedBooking {
  readonly slideId: SlideId;
  readonly address: string | null;
}

/** What a snapshot changes. */
export interface Recorded extends RecordedView {
  readonly visit: Visit;
}

/** What is new about a view. */
export interface RecordedView {
  readonly view: PitchView;
  /** By how much the time of the contact grew. */
  readonly addedSeconds: number;
  readonly isFirstView: boolean;
  readonly isFirstCompletion: boolean;
  /** By how many seconds the audio of slides was played more. */
  readonly playedMore: Readonly<Record<SlideId, number>>;
  /** The contact did something: saw another slide, watched more, paused, answered, or reached the end. More time alone is nothing new. */
  readonly isNews: boolean;
}

export const NOTHING_NEW = {
  addedSeconds: 0,
  isFirstView: false,
  isFirstCompletion: false,
  playedMore: {},
  isNews: false,
} as const;

export type NewView = Pick<PitchView, 'stepId' | 'pitchId'> & Pick<Visit, 'started'>;

/** Returns a view of which nothing is known yet. */
export function newView({ stepId, pitchId, started }: NewView): PitchView {
  return {
    stepId,
    pitchId,
    facts: NO_FACTS,
    answers: {},
    answered: {},
    completed: null,
    seconds: {},
    open: [],
    offered: 0,
    deviceIds: [],
    linkCodes: [],
    shared: null,
    reopened: 0,
    timed: null,
    lastActive: started,
    fired: [],
    ...NO_VIEW_MEDIA,
    version: 0,
  };
}

/**
 * Adds what a page reports. Repeated, late and reordered snapshots change nothing that is known already. Seconds never grow faster than
 * the clock: neither those of one visit, nor those of visits that overlap. A page that was only fetched reports nothing, and is no view.
 */
export function recordSnapshot(visit: Visit, view: PitchView, snapshot: Snapshot, now: Date): Recorded {
  const own = belongsTo(visit);
  const times = snapshot.times.filter(({ slideId }) => own(slideId));
  const answers = snapshot.answers.filter(({ widgetId }) => own(getOwnerId(widgetId)));
  const isAtEnd = snapshot.completed || snapshot.redirected;
  const bookings = (snapshot.bookings ?? []).filter(({ slideId }) => own(slideId));
  const hasDone = times.some(({ seconds }) => seconds > 0) || answers.length > 0 || bookings.length > 0 || isAtEnd;
  if (!hasDone) return { ...NOTHING_NEW, visit, view };

  const open = addSpan(view.open, { from: visit.started, to: now });
  const room = Math.min(
    (now.getTime() - visit.started.getTime()) / 1_000 - sumSeconds(visit.seconds),
    measureSpans(open) - sumSeconds(view.seconds),
  );
  const growth = computeGrowth(visit.seconds, times, room);
  // A browser that keeps no name may be the one that came before.
  const isNewDevice = visit.deviceId !== '' && !view.deviceIds.includes(visit.deviceId);
  const isNewVisit = visit.version === 0;
  const seconds = addSeconds(view.seconds, growth);
  const different = answers.filter(({ widgetId, values }) => !isSame(visit.answers[widgetId], values));
  const { changed, answered } = chooseLater(view.answered ?? {}, different, timeAnswers(visit, snapshot, now));
  const media = recordMedia(visit, view, times, (now.getTime() - visit.started.getTime()) / 1_000);
  const facts = media.watched.reduce(
    (all, slideId) => addEvent(all, { kind: 'WATCHED', at: now, slideId }),
    addFacts(view.facts, { ...snapshot, times, answers, bookings }, seconds, now),
  );
  const offered = countOffered(view, facts, visit.slideCount);
  const isFirstCompletion = view.completed === null && isAtEnd;
  const course = recordMoments({ ...visit, lengths: media.visit.lengths }, snapshot, now);
  const hasMoved = course.moments.length > visit.moments.length;
  return {
    visit: {
      ...visit,
      ...media.visit,
      ...course,
      seconds: addSeconds(visit.seconds, growth),
      answers: keepLatest(visit.answers, changed),
    },
    view: {
      ...view,
      ...media.view,
      // Staff may have given the step another pitch since the last visit.
      pitchId: visit.pitchId,
      facts,
      answers: keepLatest(view.answers, changed),
      answered,
      completed: view.completed ?? (isAtEnd ? now : null),
      seconds,
      open,
      offered,
      deviceIds: isNewDevice ? [...view.deviceIds, visit.deviceId].slice(0, VISIT_LIMITS.devices) : view.deviceIds,
      shared: view.shared ?? (isNewDevice && view.deviceIds.length > 0 ? now : null),
      timed: toTimeStep(sumSeconds(seconds)),
      reopened: view.reopened + Number(isNewVisit && isReopened(view, visit)),
      lastActive: now,
    },
    addedSeconds: sumSeconds(growth),
    isFirstView: view.facts.viewed === null,
    isFirstCompletion,
    playedMore: media.playedMore,
    isNews: media.isNews || isFirstCompletion || countFacts(facts) > countFacts(view.facts) || hasMoved,
  };
}

/** Returns whether a slide is one of the page. */
const belongsTo =
  ({ pitchId, slideIds }: Visit) =>
  (slideId: SlideId): boolean =>
    slideIds ? slideIds.includes(slideId) : getOwnerId(slideId) === pitchId;

/** Who comes back after half an hour opens the page again. */
function isReopened({ facts, lastActive }: PitchView, { started }: Visit): boolean {
  return facts.viewed !== null && started.getTime() - lastActive.getTime() > 30 * 60_000;
}

function isSame(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the latest answer to each question. */
export function listLatestAnswers({
  answers,
}: Pick<PitchView, 'answers'>): { widgetId: string; values: readonly string[] }[] {
  return Object.entries(answers).map(([widgetId, values]) => ({ widgetId, values }));
}

/** Returns the seconds of a view on all slides. */
export function sumViewSeconds({ seconds }: Pick<PitchView, 'seconds'>): number {
  return sumSeconds(seconds);
}
