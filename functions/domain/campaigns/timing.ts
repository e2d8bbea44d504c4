import { DateTime } from 'luxon';
import { nextOpening, SENDING_ZONE, type WindowRules } from '../messaging/window.ts';

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
export function dueAt(base: Date, timing: StepTiming, rules: WindowRules): Date {
  return nextOpening(windowed(base, timing, rules.zone ?? SENDING_ZONE), rules);
}

function windowed(base: Date, timing: StepTiming, zone: string): Date {
  const start = DateTime.fromJSDate(base, { zone });
  const delayed = start.plus({ days: timing.days }).plus({ hours: timing.hours, minutes: timing.minutes });
  const earliest = timing.delayUntil ? DateTime.fromJSDate(timing.delayUntil, { zone }) : null;
  const moment = earliest && earliest > delayed ? earliest : delayed;
  if (timing.window === null) return moment.toJSDate();

  const chosen = moment.set({ hour: timing.window, minute: 0, second: 0, millisecond: 0 });
  // Hours and minutes move the moment; days name a calendar day, so there an hour before the moment is meant. A
  // same-day step and delayUntil are promises not to be early: past them the same hour of the next day is taken.
  const namesTheDay = timing.days > 0 && moment !== earliest;
  return (namesTheDay || chosen >= moment ? chosen : chosen.plus({ days: 1 })).toJSDate();
}

/** The timing as a sentence for the editor: "2 days after step 1, at 9 am". `index` 0 is the first step. */
export function describeTiming(timing: StepTiming, index: number): string {
  const from = index === 0 ? 'joining' : `step ${index}`;
  const delay = delayWords(timing);
  const at = timing.window === null ? '' : `, at ${hourWords(timing.window)}${heldWords(timing.window)}`;
  const until = timing.delayUntil ? `, not before ${dateWords(timing.delayUntil)}` : '';
  if (delay !== '') return `${delay} after ${from}${at}${until}`;
  if (timing.window !== null) return `The next ${hourWords(timing.window)} after ${from}${heldWords(timing.window)}${until}`;
  return `${index === 0 ? 'As soon as a contact joins' : `Right after step ${index}`}${until}`;
}

function delayWords(timing: StepTiming): string {
  const parts = [plural(timing.days, 'day'), plural(timing.hours, 'hour'), plural(timing.minutes, 'minute')];
  return parts.filter((part) => part !== '').join(' ');
}

function plural(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function hourWords(hour: number): string {
  if (hour === 0) return '12 am';
  if (hour === 12) return '12 pm';
  return hour < 12 ? `${hour} am` : `${hour - 12} pm`;
}

function heldWords(hour: number): string {
  return hour < 8 || hour >= 20 ? ' (goes at 8 am)' : '';
}

function dateWords(at: Date): string {
  return DateTime.fromJSDate(at, { zone: SENDING_ZONE }).setLocale('en-US').toFormat("d LLL yyyy 'at' h:mm a").replace(' AM', ' am').replace(' PM', ' pm');
}
