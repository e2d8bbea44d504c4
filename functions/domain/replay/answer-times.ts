import type { Moment } from './moment.ts';
import type { ReportedCourse, VisitCourse } from './record-moments.ts';

/** When the answer to each question was given, in milliseconds since 1970, by the id of the question. */
export type AnswerTimes = Readonly<Record<string, number>>;

interface Answer {
  readonly widgetId: string;
  readonly values: readonly string[];
}

/** Returns when an answer was given. null if the report is older than what the server knows. */
type TimeAnswer = (answer: Answer) => number | null;

/**
 * Returns when the answers of a report were given, whenever the report arrives. A page leaves its course out once the server has it, so that
 * the answers of such a report are none that the server lacks. Programs that report no course at all give their answers now.
 */
export function timeAnswers(
  visit: Pick<VisitCourse, 'moments'> & { readonly started: Date },
  { moments = [], moreMoments = 0 }: ReportedCourse,
  now: Date,
): TimeAnswer {
  const last = moments.at(-1);
  if (last === undefined) return () => (visit.moments.length === 0 ? now.getTime() : null);
  const toTime = (at: number): number => Math.min(now.getTime(), visit.started.getTime() + Math.round(at * 1_000));
  return (answer) => {
    const given = moments.findLast(({ widgetId }) => widgetId === answer.widgetId);
    if (given && holdsAnswer(given, answer)) return toTime(given.at);
    // The course has no room for it anymore, and only counts what followed.
    return toTime(last.at + moreMoments / 1_000);
  };
}

/** Returns which answers are later than what is known, and the times with theirs. */
export function chooseLater<Given extends Answer>(
  known: AnswerTimes,
  answers: readonly Given[],
  time: TimeAnswer,
): { readonly changed: readonly Given[]; readonly answered: AnswerTimes } {
  const timed = answers.map((answer) => ({ answer, at: time(answer) }));
  const later = timed.flatMap(({ answer, at }) =>
    at === null || at < (known[answer.widgetId] ?? -Infinity) ? [] : [{ answer, at }],
  );
  return {
    changed: later.map(({ answer }) => answer),
    answered: { ...known, ...Object.fromEntries(later.map(({ answer, at }) => [answer.widgetId, at])) },
  };
}

/** A moment keeps the beginning of an answer. */
function holdsAnswer({ values: kept }: Moment, { values }: Answer): boolean {
  return kept.length === values.length && kept.every((value, index) => values[index]?.startsWith(value));
}
