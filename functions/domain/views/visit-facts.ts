import { addEvent, type StepFacts } from '../if-then/facts.ts';
import type { SlideId } from '../shared/ids.ts';
import type { ViewMedia } from './media-progress.ts';

/**
 * `values`: of one answer. `slides` and `answers`: of a pitch, however often it is edited. `stored`: the characters of all answers that
 * were given, and of the latest ones, so that no one with a link can fill an item.
 */
export const VISIT_LIMITS = {
  slides: 100,
  answers: 200,
  values: 20,
  value: 1_000,
  stored: 25_000,
  devices: 20,
  id: 120,
} as const;

/** Counts who pressed the last button of a pitch, among the slides. No slide has such an id. */
export const LAST_BUTTON = 'BUTTON';

/** What a page reports that becomes facts. */
interface ReportedFacts {
  readonly times: readonly { readonly slideId: SlideId }[];
  readonly answers: readonly { readonly widgetId: string; readonly values: readonly string[] }[];
  readonly bookings?: readonly { readonly slideId: SlideId }[];
  readonly redirected: boolean;
}

/** Returns the facts after a report. `total`: the seconds on each slide, over all visits. */
export function addFacts(
  before: StepFacts,
  { times, answers, bookings = [], redirected }: ReportedFacts,
  total: Readonly<Record<SlideId, number>>,
  at: Date,
): StepFacts {
  let facts = addEvent(before, { kind: 'VIEWED', at });
  if (redirected) facts = addEvent(facts, { kind: 'REDIRECTED', at });
  for (const { slideId } of times) {
    // A page may report any id. Only those of the pitch are shown, and an item holds few.
    if (!(slideId in facts.slides) && Object.keys(facts.slides).length >= VISIT_LIMITS.slides) continue;
    const seconds = total[slideId] ?? 0;
    facts = addEvent(facts, seconds > 0 ? { kind: 'SPENT', at, slideId, seconds } : { kind: 'SEEN', at, slideId });
  }
  // Only slides that were seen are stored, so that invented ids fill no item.
  for (const { slideId } of bookings)
    if (slideId in facts.slides) facts = addEvent(facts, { kind: 'BOOKED', at, slideId });
  for (const { widgetId, values } of answers) {
    const isKnown = widgetId in facts.answers;
    if (!isKnown && Object.keys(facts.answers).length >= VISIT_LIMITS.answers) continue;
    const answered = addEvent(facts, { kind: 'ANSWERED', at, widgetId, values });
    if (JSON.stringify(answered.answers).length <= VISIT_LIMITS.stored) facts = answered;
  }
  return facts;
}

/** Returns how many things are known of a contact. */
export function countFacts({ slides, answers, redirected }: StepFacts): number {
  return (
    Number(redirected !== null) +
    Object.keys(slides).length +
    Object.values(slides).filter(({ scheduled }) => scheduled !== null).length +
    Object.values(answers).reduce((sum, given) => sum + given.length, 0)
  );
}

/** The latest answer to each question, by the id of the question. */
export type LatestAnswers = Readonly<Record<string, readonly string[]>>;

/** Returns how many slides a contact could see: those of a page, or all that the contact has seen. */
export function countOffered({ offered }: { readonly offered: number }, { slides }: StepFacts, slideCount = 0): number {
  return Math.max(offered, slideCount, Object.keys(slides).length);
}

/** Returns the latest answers with those that changed. Answers beyond the limits are left out. */
export function keepLatest(before: LatestAnswers, changed: ReportedFacts['answers']): LatestAnswers {
  const after = { ...before, ...Object.fromEntries(changed.map(({ widgetId, values }) => [widgetId, values])) };
  const fits = Object.keys(after).length <= VISIT_LIMITS.answers && JSON.stringify(after).length <= VISIT_LIMITS.stored;
  return fits ? after : before;
}

/** What the figures of a step have counted of a view. All contacts of the step share these figures. */
export interface CountedFacts extends Pick<ViewMedia, 'videos'> {
  readonly slideIds: readonly SlideId[];
  /** Whether the last button is counted as pressed. */
  readonly hasPressed: boolean;
  /** See `PitchView`. */
  readonly timed: number | null;
  /** See `PitchView`. */
  readonly offered: number;
}
