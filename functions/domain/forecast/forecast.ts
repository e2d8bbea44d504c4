import type { Pace } from '../sending/pace.ts';
import { computeFinish, getQuarterHour } from '../sending/progress.ts';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { formatDateIn, type WindowRules } from '../hours/window.ts';
import { computeDue, type StepTiming } from '../campaigns/timing.ts';

/** A step's timing, with the segments of all messages of the step. */
export interface PlannedStep {
  readonly timing: StepTiming;
  readonly segments: number;
}

/** When the first and the last text of a sending, or of one of its steps, are expected to be sent. */
interface SendingSpan {
  readonly first: Date;
  readonly last: Date;
}

export interface Forecast extends SendingSpan {
  /** The span of each step, in the order of the steps. */
  readonly steps: readonly SendingSpan[];
}

export const IMMEDIATELY: StepTiming = { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null };

/**
 * Returns when the first and the last message of a sending will be sent, as far as that is known in advance. Each step
 * counts from the hand-over of the step before it, at the number's pace, as if the number sent nothing else. Returns
 * null when there is nothing to send.
 */
export function computeForecast(
  steps: readonly PlannedStep[],
  start: Date,
  facts: { readonly pace: Pace; readonly sentToday: number; readonly rules: WindowRules; readonly now: Date },
): Forecast | null {
  const { pace, rules, now } = facts;
  const zone = rules.zone ?? SENDING_ZONE;
  let base = start;
  const spans: SendingSpan[] = [];
  for (const { timing, segments } of steps) {
    const due = computeDue(base, timing, rules);
    const sentToday = formatDateIn(zone, due) === formatDateIn(zone, now) ? facts.sentToday : 0;
    base = computeFinish([{ date: formatDateIn(zone, due), quarterHour: getQuarterHour(due, zone), segments }], {
      now: due,
      pace,
      sentToday,
      rules,
    });
    spans.push({ first: due, last: base });
  }
  const [opening] = spans;
  return opening ? { first: opening.first, last: base, steps: spans } : null;
}
