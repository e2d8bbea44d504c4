import { SENDING_ZONE } from '../../../../functions/domain/hours/sending-zone.ts';

/** Times are told in the sending zone, in which the window and every step's hour are. */
const partsFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: SENDING_ZONE, ...options });

const timeOfDay = partsFormat({ hour: 'numeric', minute: '2-digit' });
const dayKey = partsFormat({ year: 'numeric', month: '2-digit', day: '2-digit' });
const weekday = partsFormat({ weekday: 'long' });
const date = partsFormat({ month: 'short', day: 'numeric' });
const dateWithYear = partsFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const fullFormat = partsFormat({ dateStyle: 'medium', timeStyle: 'short' });

const DAY_MS = 86_400_000;

/** "9 am", "9:05 am". */
export function clockTime(at: Date): string {
  return timeOfDay.format(at).replace(':00', '').replace(/\s?AM/, ' am').replace(/\s?PM/, ' pm');
}

export function sameDay(a: Date, b: Date): boolean {
  return dayKey.format(a) === dayKey.format(b);
}

/** "Today", "Yesterday", "Tomorrow", a weekday within the last six days, else the date. */
export function dayName(at: Date, now: Date): string {
  if (sameDay(at, now)) return 'Today';
  if (sameDay(at, new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  if (sameDay(at, new Date(now.getTime() + DAY_MS))) return 'Tomorrow';
  const age = now.getTime() - at.getTime();
  if (age > 0 && age < 6 * DAY_MS) return weekday.format(at);
  return at.getUTCFullYear() === now.getUTCFullYear() ? date.format(at) : dateWithYear.format(at);
}

/** For a list: the time when today, else the day. */
export function shortTime(at: Date, now: Date): string {
  return sameDay(at, now) ? clockTime(at) : dayName(at, now);
}

/** Within a sentence: "tomorrow at 8 am", "Nov 24 at 9 am"; today needs no day. */
export function dayAndTime(at: Date, now: Date): string {
  if (sameDay(at, now)) return clockTime(at);
  const day = dayName(at, now);
  return `${day === 'Tomorrow' || day === 'Yesterday' ? day.toLowerCase() : day} at ${clockTime(at)}`;
}

/** For hover and focus: "Nov 21, 2026, 9:05 AM (MST)". */
export function exactTime(at: Date): string {
  return `${fullFormat.format(at)} (MST)`;
}
