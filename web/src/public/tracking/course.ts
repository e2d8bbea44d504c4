import { keepMoments, MOMENT_LIMITS, NO_MOMENT, type Moment } from '../../../../functions/domain/replay/moment.ts';

/** A moment as the API takes it. What does not apply is missing. */
export interface ReportedMoment {
  readonly at: number;
  readonly kind: Moment['kind'];
  readonly pitchSlideId?: string;
  readonly position?: number;
  readonly from?: number;
  readonly widgetId?: string;
  readonly values?: readonly string[];
}

export interface ReportedCourse {
  readonly moments: readonly ReportedMoment[];
  readonly moreMoments: number;
}

type NewMoment = Partial<Moment> & Pick<Moment, 'kind'>;

/** A change so soon after the last one of the same kind belongs to it: letters of an answer, a slider that is dragged. */
const SAME_MS = 2_000;

/** Notes what happens in a visit, in order. `at` is in milliseconds of the clock of the device until it is reported. */
export class Course {
  readonly #moments: Moment[] = [];
  #more = 0;
  #last = 0;

  /** `now`: milliseconds. If the device's clock is set back, moments get the last known time until the clock has caught up. */
  add(moment: NewMoment, now: number): void {
    const at = Math.max(now, this.#last);
    const before = this.#moments[this.#moments.length - 1];
    const isSame = before !== undefined && at - this.#last < SAME_MS && goesOn(before, moment);
    this.#last = at;
    if (isSame) this.#moments[this.#moments.length - 1] = { ...before, ...moment, from: before.from, at };
    else if (this.#moments.length < MOMENT_LIMITS.moments) this.#moments.push({ ...NO_MOMENT, ...moment, at });
    else this.#more += 1;
  }

  /** Returns all moments. `begun`: when the server knew the visit, in milliseconds. */
  report(begun: number): ReportedCourse {
    const kept = keepMoments(this.#moments);
    return {
      moments: kept.map(({ at, kind, slideId, position, from, widgetId, values }) => ({
        at: Math.round((at - begun) / 100) / 10,
        kind,
        ...(slideId === null ? {} : { pitchSlideId: slideId }),
        ...(position === null ? {} : { position }),
        ...(from === null ? {} : { from }),
        ...(widgetId === null ? {} : { widgetId, values }),
      })),
      moreMoments: this.#more + this.#moments.length - kept.length,
    };
  }
}

function goesOn(before: Moment, { kind, slideId, widgetId }: NewMoment): boolean {
  if (kind === 'ANSWER') return before.kind === kind && before.widgetId === widgetId;
  return kind === 'SEEK' && before.kind === kind && before.slideId === slideId;
}
