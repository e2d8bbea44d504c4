import { DateTime } from 'luxon';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { nextOpening, type WindowRules } from '../hours/window.ts';

/** The editor's choices for a step's window (specification 2, section 9). */
export const WINDOW_CHOICES = { MORNING: 9, AFTERNOON: 13, EVENING: 18 } as const;

/** Bounds of what may be stored; the steppers hold them too. */
export const TIMING_LIMITS = { days: 365, hours: 999, minutes: 999 } as const;

/** When a step goes out, relative to its base. */
export interface StepTiming {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  /** An hour 0-23 of the sending zone to which it is moved. */
  readonly window: number | null;
  /** An earliest moment. */
  readonly delayUntil: Date | null;
}

/**
 * When a step of the instant phase is due, by the order of fine points, "Timing": base + delay, not before
 * delayUntil, then the window, then the night hold. `base` is the actual hand-over of the step before (the first:
 * joining). With a window, days are calendar days from the base date and "next day if past" only when days is 0.
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
  // Hours and minutes move the moment; days name a calendar day, so there an hour before the moment is meant. A
  // same-day step and delayUntil are promises not to be early: past them the same hour of the next day is taken.
  const isCalendarDay = timing.days > 0 && moment !== earliest;
  return (isCalendarDay || chosen >= moment ? chosen : chosen.plus({ days: 1 })).toJSDate();
}
