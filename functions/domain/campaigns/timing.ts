import { DateTime } from 'luxon';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { nextOpening, type WindowRules } from '../hours/window.ts';

/** The hours of day that the editor offers for a step's `window`. */
export const WINDOW_CHOICES = { MORNING: 9, AFTERNOON: 13, EVENING: 18 } as const;

/** The largest delays that may be stored. The editor's number fields have the same limits. */
export const TIMING_LIMITS = { days: 365, hours: 999, minutes: 999 } as const;

/** When a step is sent, relative to its base. */
export interface StepTiming {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  /** The hour of day, 0 to 23 in the sending zone, that the message is moved to. Null: no fixed hour. */
  readonly window: number | null;
  /** The earliest time of the message. */
  readonly delayUntil: Date | null;
}

/**
 * Returns when a step of the instant phase is due (DECISIONS.md, "Time"). The order: base plus delay, not before
 * `delayUntil`, then the step's `window`, then the sending window. `base` is the hand-over of the step before, or the
 * time of joining for the first step. With a `window`, `days` are calendar days after the date of `base`. The due time
 * moves to the next day only when `days` is 0.
 */
export function computeDue(base: Date, timing: StepTiming, rules: WindowRules): Date {
  return nextOpening(applyWindow(base, timing, rules.zone ?? SENDING_ZONE), rules);
}

function applyWindow(base: Date, timing: StepTiming, zone: string): Date {
  const start = DateTime.fromJSDate(base, { zone });
  const delayed = start.plus({ days: timing.days }).plus({ hours: timing.hours, minutes: timing.minutes });
  const earliest = timing.delayUntil ? DateTime.fromJSDate(timing.delayUntil, { zone }) : null;
  const moment = earliest && earliest > delayed ? earliest : delayed;
  if (timing.window === null) return moment.toJSDate();

  const chosen = moment.set({ hour: timing.window, minute: 0, second: 0, millisecond: 0 });
  // Hours and minutes move a moment, while days name a calendar day, on which the chosen hour may be before that
  // moment. A step of the same day and `delayUntil` promise never to be early: when the hour has passed, the same hour
  // of the next day is used.
  const isCalendarDay = timing.days > 0 && moment !== earliest;
  return (isCalendarDay || chosen >= moment ? chosen : chosen.plus({ days: 1 })).toJSDate();
}
