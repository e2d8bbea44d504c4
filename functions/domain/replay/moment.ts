/** What happens in a visit of a pitch, in the order of the page. */
export const MOMENT_KINDS = [
  /** A slide comes into sight. */
  'SHOW',
  /** The last screen is reached. */
  'FINISH',
  /** The page is hidden or closed. */
  'HIDE',
  /** No one has touched the page for two minutes. */
  'IDLE',
  /** The person is back. */
  'RETURN',
  /** A video or an audio plays from `position` on, or stops there. */
  'PLAY',
  'PAUSE',
  /** The person jumps from `from` to `position`. */
  'SEEK',
  'END',
  'ANSWER',
  /** A calendar told the page that the person has booked. */
  'BOOK',
  /** The button of the last slide is used. */
  'REDIRECT',
] as const;
type MomentKind = (typeof MOMENT_KINDS)[number];

/** One thing that happened in a visit. */
export interface Moment {
  /** Seconds since the server knew the visit, in tenths. Negative: before it, because the page is shown before the server knows. */
  readonly at: number;
  readonly kind: MomentKind;
  readonly slideId: string | null;
  /** Where the video or audio is, in seconds. */
  readonly position: number | null;
  readonly from: number | null;
  /** The question of an answer, and the answer. */
  readonly widgetId: string | null;
  readonly values: readonly string[];
}

/**
 * A visit keeps so many moments, and so many characters of answers, so that no one with a link can fill an item. `value`: characters of
 * one part of an answer. What comes after them is only counted.
 */
export const MOMENT_LIMITS = { moments: 200, words: 4_000, value: 200 } as const;

export const NO_MOMENT = { slideId: null, position: null, from: null, widgetId: null, values: [] } as const;

/** Returns the beginning of a list that fits the limits. */
export function keepMoments(moments: readonly Moment[]): Moment[] {
  let words = 0;
  const kept: Moment[] = [];
  for (const moment of moments.slice(0, MOMENT_LIMITS.moments)) {
    const values = moment.values.map((value) => value.slice(0, MOMENT_LIMITS.value));
    words += values.reduce((sum, { length }) => sum + length, 0);
    if (words > MOMENT_LIMITS.words) break;
    kept.push({ ...moment, values });
  }
  return kept;
}

/**
 * Joins two reports of a page. A page reports everything since it was loaded, so that one list is the beginning of the other. A moment that
 * went on, such as an answer that is being typed, has a later time in the later report. The result does not depend on order and repetition.
 */
export function mergeMoments(one: readonly Moment[], other: readonly Moment[]): readonly Moment[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, index) => chooseLater(one[index], other[index])).filter(
    (moment) => moment !== undefined,
  );
}

function chooseLater(one: Moment | undefined, other: Moment | undefined): Moment | undefined {
  if (!one || !other) return one ?? other;
  if (one.at !== other.at) return one.at > other.at ? one : other;
  // Only a forged report has two different moments of one time.
  return JSON.stringify(one) >= JSON.stringify(other) ? one : other;
}
