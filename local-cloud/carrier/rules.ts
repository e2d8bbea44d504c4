/** A rule for matching texts, set by a test or in the console. */
export interface CarrierRule {
  /** The phone number. Without it the rule matches every number. */
  readonly to?: string;
  /** A part of the text. Without it the rule matches every text. */
  readonly body?: string;
  readonly do: Behavior;
}

/**
 * - `error:21211` refuses the text. `fail:30003` accepts the text and reports the failure later.
 * - `slow` or `slow:PT2H` delivers the text after that time.
 * - `unheard` breaks the connection before the text is accepted. `unanswered` accepts the text, then breaks the
 *   connection. `vanished` does the same and sends no callback.
 * - `outage` responds 503 and does not accept the text. `outage:taken` accepts the text, then responds 503.
 * - `lost` sends no callback. `duplicate` sends each callback twice. `reorder` sends the first callback last.
 *   `late:P1D` sends the callbacks that much later.
 * - `contradict:undelivered` reports "undelivered" after "delivered". `contradict:delivered` reports "delivered" after
 *   "undelivered". A third part is the delay of the last report: `contradict:delivered:PT1H`.
 * - `suspended`, for all texts: the account refuses texts, fails those that it has not sent yet, and passes on no texts of phones.
 * - `cap:100` fails what a number sends after so many texts of a day, until midnight Pacific.
 * - `stray` also reports a message and an attempt that do not exist.
 */
export type Behavior = string | { readonly error?: number; readonly fail?: number; readonly slow?: number | string };

export interface Plan {
  readonly error?: number;
  readonly fail?: number;
  /** How many texts of a number the phone's carrier takes in a day. */
  readonly cap?: number;
  readonly slowMs?: number;
  readonly lost?: boolean;
  /** The connection breaks without a response, before or after the text is accepted. */
  readonly broken?: 'before' | 'after';
  /** The response is 503, before or after the text is accepted. */
  readonly outage?: 'before' | 'after';
  /** The delay of callbacks after the event that they report. */
  readonly lateMs?: number;
  /** The last report, which contradicts the report before. */
  readonly contradict?: 'delivered' | 'undelivered';
  readonly stray?: boolean;
  readonly duplicate?: boolean;
  readonly reorder?: boolean;
}

const DEFAULT_SLOW = 'PT1H';
const DEFAULT_LATE = 'P1D';

/** Returns the plan of the first rule that matches. */
export function findPlan(rules: readonly CarrierRule[], to: string, body: string): Plan {
  const rule = rules.find(
    (candidate) =>
      (candidate.to === undefined || candidate.to === to) &&
      (candidate.body === undefined || body.includes(candidate.body)),
  );
  return rule ? toPlan(rule.do) : {};
}

/** @throws when the carrier has no such behavior */
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
      return { broken: 'after' };
    case 'vanished':
      return { broken: 'after', lost: true };
    case 'unheard':
      return { broken: 'before' };
    case 'outage':
      return { outage: argument === 'taken' ? 'after' : 'before' };
    case 'late':
      return { lateMs: durationMs(argument ?? DEFAULT_LATE) };
    case 'contradict':
      return {
        contradict: argument === 'undelivered' ? 'undelivered' : 'delivered',
        ...(later === undefined ? {} : { lateMs: durationMs(later) }),
      };
    case 'suspended':
      return { error: 20005 };
    case 'cap':
      return { cap: Number(argument) };
    case 'stray':
      return { stray: true };
    case 'duplicate':
      return { duplicate: true };
    case 'reorder':
      return { reorder: true };
    default:
      throw new Error(
        `The carrier has no behavior "${behavior}". Use error:<code>, fail:<code>, slow[:PT1H], lost, unanswered, vanished, unheard, outage[:taken], late[:P1D], contradict:<status>, suspended, cap:<count>, stray, duplicate or reorder`,
      );
  }
}

/** Returns milliseconds for a number of milliseconds or for an ISO duration such as PT1H or P1D. @throws for other text */
export function durationMs(value: number | string): number {
  if (typeof value === 'number') return value;
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(value) ?? [];
  const total = ((Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0);
  if (total > 0) return total * 1000;
  const plain = Number(value);
  if (Number.isFinite(plain) && value.trim() !== '') return plain;
  throw new Error(`"${value}" is not a duration. Use milliseconds, or an ISO duration such as PT1H or P1D`);
}
