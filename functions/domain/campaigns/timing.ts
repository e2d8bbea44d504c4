import { DateTime } from 'luxon';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { nextOpening, type WindowRules } from '../hours/window.ts';
import { findZone } from '../hours/zone.ts';

/** The hours of day that the editor offers for a step's `window`. */
export const WINDOW_CHOICES = { MORNING: 9, AFTERNOON: 13, EVENING: 18 } as const;

/** Returns whether an hour is none of those that every editor offers. null means no fixed hour. */
export function isCustomHour(hour: number | null): boolean {
  return hour !== null && !Object.values<number>(WINDOW_CHOICES).includes(hour);
}

/** The largest delays that may be stored. The editor's number fields have the same limits. */
export const TIMING_LIMITS = { days: 365, hours: 999, minutes: 999 } as const;

/** When a step is sent, relative to its base. */
export interface StepTiming {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  /** The hour of day, 0 to 23 in the sending zone, that the message is moved to. null means no fixed hour. */
  readonly window: number | null;
  /** The earliest time of the message. */
  readonly delayUntil: Date | null;
}

/** The moments that lead to a due time, in this order. A rule that moves nothing leaves the moment as it was. */
export interface DueStages {
  /** After the delay. */
  readonly delayed: Date;
  /** Not before `delayUntil`. */
  readonly held: Date;
  /** At the step's `window`. */
  readonly chosen: Date;
  /** Within the sending window. */
  readonly due: Date;
}

/**
 * Returns when a step of the instant phase is due (DECISIONS.md, "Time"). The order: base plus delay, not before
 * `delayUntil`, then the step's `window`, then the sending window. `base` is the hand-over of the step before, or the
 * time of joining for the first step. With a `window`, `days` are calendar days after the date of `base`. The due time
 * moves to the next day only when `days` is 0.
 */
export function computeDue(base: Date, timing: StepTiming, rules: WindowRules): Date {
  return traceDue(base, timing, rules).due;
}

/** Returns the moments that lead to the due time of a step of the instant phase, for the person who asks why. */
export function traceDue(base: Date, timing: StepTiming, rules: WindowRules): DueStages {
  const zone = rules.zone ?? SENDING_ZONE;
  return applyWindow(
    DateTime.fromJSDate(base, { zone: findZone(zone) })
      .plus(getDelay(timing))
      .toJSDate(),
    timing,
    rules,
  );
}

/**
 * Returns when a step after an appointment is due, with the moments that lead there. Its delay runs from the start of the
 * appointment, and a day is a calendar day of the appointment's zone.
 */
export function traceDueAfter(start: Date, timing: StepTiming, timeZone: string, rules: WindowRules): DueStages {
  return applyWindow(
    DateTime.fromJSDate(start, { zone: findZone(timeZone) })
      .plus(getDelay(timing))
      .toJSDate(),
    timing,
    rules,
  );
}

/**
 * Returns when a step before an appointment is due, which begins at `start`, with the moments that lead there. A `window` moves
 * the step to that hour of the same day, unless that hour is not before the appointment or is before `delayUntil`. null means the
 * sending hours or `delayUntil` leave no time before the appointment, so the step is left out.
 */
export function traceDueBefore(
  start: Date,
  timing: StepTiming,
  timeZone: string,
  rules: WindowRules,
): DueStages | null {
  const delayed = DateTime.fromJSDate(start, { zone: findZone(timeZone) })
    .minus(getDelay(timing))
    .toJSDate();
  const { delayUntil, window } = timing;
  const held = delayUntil && delayUntil > delayed ? delayUntil : delayed;
  const wanted = window === null ? held : atHour(held, window, rules.zone ?? SENDING_ZONE);
  const isAllowed = wanted < start && !(delayUntil && wanted < delayUntil);
  const chosen = isAllowed ? wanted : held;
  const due = nextOpening(chosen, rules);
  return due > start ? null : { delayed, held, chosen, due };
}

function getDelay({ days, hours, minutes }: StepTiming): { days: number; hours: number; minutes: number } {
  return { days, hours, minutes };
}

function atHour(moment: Date, hour: number, zone: string): Date {
  return DateTime.fromJSDate(moment, { zone: findZone(zone) })
    .set({ hour, minute: 0, second: 0, millisecond: 0 })
    .toJSDate();
}

function applyWindow(delayed: Date, timing: StepTiming, rules: WindowRules): DueStages {
  const { delayUntil } = timing;
  const isHeld = delayUntil !== null && delayUntil > delayed;
  const held = isHeld ? delayUntil : delayed;
  const chosen = timing.window === null ? held : moveToHour(held, timing.window, timing, isHeld, rules);
  return { delayed, held, chosen, due: nextOpening(chosen, rules) };
}

/** Hours and minutes move a moment, while days name a calendar day, on which the chosen hour may be before that moment. */
function moveToHour(
  held: Date,
  window: number,
  { days, delayUntil }: StepTiming,
  isHeld: boolean,
  rules: WindowRules,
): Date {
  const zone = rules.zone ?? SENDING_ZONE;
  const chosen = atHour(held, window, zone);
  // A step of the same day and `delayUntil` promise never to be early: when the hour has passed, the same hour of the
  // next day is used.
  const earliest = days > 0 && !isHeld ? delayUntil : held;
  if (earliest === null || chosen >= earliest) return chosen;
  return atHour(
    DateTime.fromJSDate(held, { zone: findZone(zone) })
      .plus({ days: 1 })
      .toJSDate(),
    window,
    zone,
  );
}
