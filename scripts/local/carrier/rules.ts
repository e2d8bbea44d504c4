/** What a test or a person tells the carrier to do with matching texts. */
export interface CarrierRule {
  /** A phone number; none: every one. */
  readonly to?: string;
  /** Part of the text; none: every one. */
  readonly body?: string;
  readonly do: Behavior;
}

/**
 * `error:21211` refuses at once; `fail:30003` takes it and fails later; `slow` or `slow:PT2H` takes that long to deliver;
 * `unanswered` takes it and breaks the connection; `vanished` does so and never calls back; `unheard` breaks it untaken;
 * `outage` answers 503 untaken, `outage:taken` takes it first; `lost` never calls back; `duplicate` calls back twice;
 * `reorder` calls back in the wrong order; `late:P1D` calls back that much later; `contradict:undelivered` says so after
 * "delivered", `contradict:delivered` after "undelivered", a third part says how much later (`contradict:delivered:PT1H`); `stray` also calls back about another message and attempt.
 */
export type Behavior = string | { readonly error?: number; readonly fail?: number; readonly slow?: number | string };

export interface Plan {
  readonly error?: number;
  readonly fail?: number;
  readonly slowMs?: number;
  readonly lost?: boolean;
  /** The connection breaks before the answer. */
  readonly broken?: 'taken' | 'untaken';
  /** It answers 503. */
  readonly outage?: 'taken' | 'untaken';
  /** Callbacks come that much later than what they tell of. */
  readonly lateMs?: number;
  /** What it says last, after having said the opposite. */
  readonly contradict?: 'delivered' | 'undelivered';
  readonly stray?: boolean;
  readonly duplicate?: boolean;
  readonly reorder?: boolean;
}

const DEFAULT_SLOW = 'PT1H';
const DEFAULT_LATE = 'P1D';

export function findPlan(rules: readonly CarrierRule[], to: string, body: string): Plan {
  const rule = rules.find(
    (candidate) =>
      (candidate.to === undefined || candidate.to === to) &&
      (candidate.body === undefined || body.includes(candidate.body)),
  );
  return rule ? toPlan(rule.do) : {};
}

export function toPlan(behavior: Behavior): Plan {
  if (typeof behavior !== 'string') {
    return {
      ...(behavior.error === undefined ? {} : { error: behavior.error }),
      ...(behavior.fail === undefined ? {} : { fail: behavior.fail }),
      ...(behavior.slow === undefined ? {} : { slowMs: durationMs(behavior.slow) }),
    };
  }
  const [kind, argument, later] = behavior.split(':');
  switch (kind) {
    case 'error':
      return { error: Number(argument) };
    case 'fail':
      return { fail: Number(argument) };
    case 'slow':
      return { slowMs: durationMs(argument ?? DEFAULT_SLOW) };
    case 'lost':
      return { lost: true };
    case 'unanswered':
      return { broken: 'taken' };
    case 'vanished':
      return { broken: 'taken', lost: true };
    case 'unheard':
      return { broken: 'untaken' };
    case 'outage':
      return { outage: argument === 'taken' ? 'taken' : 'untaken' };
    case 'late':
      return { lateMs: durationMs(argument ?? DEFAULT_LATE) };
    case 'contradict':
      return {
        contradict: argument === 'undelivered' ? 'undelivered' : 'delivered',
        ...(later === undefined ? {} : { lateMs: durationMs(later) }),
      };
    case 'stray':
      return { stray: true };
    case 'duplicate':
      return { duplicate: true };
    case 'reorder':
      return { reorder: true };
    default:
      throw new Error(
        `The carrier does not know how to "${behavior}": use error:<code>, fail:<code>, slow[:PT1H], lost, unanswered, vanished, unheard, outage[:taken], late[:P1D], contradict:<status>, stray, duplicate or reorder`,
      );
  }
}

/** Milliseconds, or an ISO duration such as PT1H or P1D. */
export function durationMs(value: number | string): number {
  if (typeof value === 'number') return value;
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(value) ?? [];
  const total = ((Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0);
  if (total > 0) return total * 1000;
  const plain = Number(value);
  if (Number.isFinite(plain) && value.trim() !== '') return plain;
  throw new Error(`"${value}" is no duration: use milliseconds or PT1H, P1D and the like`);
}
