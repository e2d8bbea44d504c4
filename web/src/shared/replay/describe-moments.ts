import type { Moment } from '../../../../functions/domain/replay/moment.ts';
import type { Timeline } from '../../../../functions/domain/replay/timeline.ts';
import { formatClock, plural } from '../../lib/format/numbers.ts';
import type { VisitedSlide } from './visits.ts';

/** One line of what happened in a visit. */
export interface MomentLine {
  /** Seconds since the visit began, by the clock. */
  readonly seconds: number;
  /** Seconds on the axis of the replay. */
  readonly axis: number;
  readonly kind: Moment['kind'];
  readonly text: string;
  /** The slide, the question or the answer. */
  readonly what: string;
}

/** A jump forward. */
export const SKIPPED = 'Skipped';

/** Returns the names of slides and questions. What has been removed since has a name of its own. */
export function nameParts(slides: readonly VisitedSlide[]) {
  const titles = new Map(slides.map(({ pitchSlideId, title }) => [pitchSlideId, title]));
  const labels = new Map(
    slides.flatMap(({ questions }) => questions.map(({ widgetId, label }) => [widgetId, label] as const)),
  );
  return {
    slide: (slideId: string | null): string =>
      slideId === null ? 'a slide' : (titles.get(slideId) ?? 'Removed slide'),
    question: (widgetId: string | null): string =>
      widgetId === null ? 'a question' : (labels.get(widgetId) ?? 'Removed question'),
  };
}

/** Returns what happened in a visit in words, in order. */
export function describeMoments({ marks }: Timeline, names: ReturnType<typeof nameParts>): MomentLine[] {
  const begin = marks[0]?.moment.at ?? 0;
  const [seen, answered] = [new Set<string>(), new Set<string>()];
  return marks.flatMap(({ at: axis, moment }, index) => {
    // The line of the absence says when it ended.
    if (moment.kind === 'RETURN') return [];
    const back = marks.slice(index + 1).find(({ moment: { kind } }) => kind === 'RETURN' || kind === 'SHOW');
    const away = back ? back.moment.at - moment.at : null;
    const isAgain = isRepeated(moment, seen, answered);
    const [text, what] = describe(moment, { names, isAgain, away });
    return [{ seconds: moment.at - begin, axis, kind: moment.kind, text, what }];
  });
}

function isRepeated({ kind, slideId, widgetId }: Moment, seen: Set<string>, answered: Set<string>): boolean {
  const [known, id] = kind === 'SHOW' ? [seen, slideId] : kind === 'ANSWER' ? [answered, widgetId] : [seen, null];
  if (id === null) return false;
  const isKnown = known.has(id);
  known.add(id);
  return isKnown;
}

interface Context {
  readonly names: ReturnType<typeof nameParts>;
  readonly isAgain: boolean;
  /** Seconds until the person was back. null means never. */
  readonly away: number | null;
}

function describe(moment: Moment, { names, isAgain, away }: Context): readonly [string, string] {
  const { kind, slideId, widgetId, position, from, values } = moment;
  const at = formatClock(position ?? 0);
  switch (kind) {
    case 'SHOW':
      return [isAgain ? 'Back to' : 'Opened', names.slide(slideId)];
    case 'FINISH':
      return ['Reached the end', ''];
    case 'HIDE':
      return [away === null ? 'Left the page' : `Away for ${formatLength(away)}, not counted`, ''];
    case 'IDLE':
      return [away === null ? 'Left the page open, untouched' : `Did not touch the page for ${formatLength(away)}`, ''];
    case 'PLAY':
      return [`Played from ${at}`, names.slide(slideId)];
    case 'PAUSE':
      return [`Paused at ${at}`, ''];
    case 'END':
      return ['Played to the end', names.slide(slideId)];
    case 'SEEK':
      return [`${(position ?? 0) < (from ?? 0) ? 'Went back' : SKIPPED} from ${formatClock(from ?? 0)} to ${at}`, ''];
    case 'ANSWER':
      return values.length === 0
        ? [`Cleared the answer to ${names.question(widgetId)}`, '']
        : [`${isAgain ? 'Changed the answer to' : 'Answered'} ${names.question(widgetId)}`, values.join(', ')];
    case 'BOOK':
      return ['Chose a time in the calendar', ''];
    case 'REDIRECT':
      return ['Used the button', ''];
    case 'RETURN':
      return ['Came back', ''];
  }
}

/** Returns "8 s", "4 min" or "2 hours". */
export function formatLength(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return plural(Math.round(seconds / 3_600), 'hour');
}
