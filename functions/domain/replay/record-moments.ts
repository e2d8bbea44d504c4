import { getOwnerId } from '../pitches/slide-id.ts';
import type { MediaLength } from '../views/media-progress.ts';
import { keepMoments, mergeMoments, type Moment } from './moment.ts';

/** What a visit knows of its course. */
export interface VisitCourse {
  readonly moments: readonly Moment[];
  /** How many more moments there were, which were not kept. */
  readonly moreMoments: number;
  /** Such as "Safari on iPhone". empty means a visit of before the upgrade. */
  readonly device: string;
  /** When the page last reported. null means never, or before the upgrade. */
  readonly reported: Date | null;
}

export const NO_COURSE: VisitCourse = { moments: [], moreMoments: 0, device: '', reported: null };

/** The part of a report that says what happened, in order. */
export interface ReportedCourse {
  readonly moments?: readonly Moment[] | undefined;
  readonly moreMoments?: number | undefined;
}

/** No visit has more. */
const MOST = 10_000;

/** Returns the course of a visit after a report. Repeated, lost and reordered reports change nothing once the last has arrived. */
export function recordMoments(
  visit: VisitCourse & {
    readonly pitchId: string;
    readonly slideIds?: readonly string[] | undefined;
    readonly lengths: Readonly<Record<string, MediaLength>>;
  },
  { moments = [], moreMoments = 0 }: ReportedCourse,
  now: Date,
): VisitCourse {
  const reported = moments.map((moment) => cleanMoment(moment, visit));
  const merged = mergeMoments(visit.moments, reported);
  const kept = keepMoments(merged);
  const more = Math.max(visit.moreMoments, Math.min(MOST, moreMoments), merged.length - kept.length);
  return {
    device: visit.device,
    moments: kept,
    moreMoments: more,
    reported: visit.reported !== null && visit.reported > now ? visit.reported : now,
  };
}

/** Takes out of a moment what is not of the page, and leaves the moment in its place. */
function cleanMoment(moment: Moment, visit: Parameters<typeof recordMoments>[0]): Moment {
  const { slideId, widgetId } = moment;
  const isOwn = (id: string): boolean =>
    visit.slideIds ? visit.slideIds.includes(id) : getOwnerId(id) === visit.pitchId;
  const ownSlide = slideId !== null && isOwn(slideId) ? slideId : null;
  const isOwnQuestion = widgetId !== null && isOwn(getOwnerId(widgetId));
  const length = ownSlide === null ? undefined : visit.lengths[ownSlide];
  const limit = (seconds: number | null): number | null =>
    length === undefined || seconds === null ? null : roundTenths(Math.min(Math.max(0, seconds), length.seconds));
  return {
    at: roundTenths(moment.at),
    kind: moment.kind,
    slideId: ownSlide,
    position: limit(moment.position),
    from: limit(moment.from),
    widgetId: isOwnQuestion ? widgetId : null,
    values: isOwnQuestion ? moment.values : [],
  };
}

function roundTenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
