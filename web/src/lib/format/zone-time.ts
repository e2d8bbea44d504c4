import { SENDING_ZONE } from '../../../../functions/domain/hours/sending-zone.ts';

/** All times are shown in the sending zone, like the sending hours and the hours of steps. */
const zonedFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: SENDING_ZONE, ...options });

const timeOfDayFormat = zonedFormat({ hour: 'numeric', minute: '2-digit' });
const dayKeyFormat = zonedFormat({ year: 'numeric', month: '2-digit', day: '2-digit' });
const weekdayFormat = zonedFormat({ weekday: 'long' });
const dateFormat = zonedFormat({ month: 'short', day: 'numeric' });
const dateWithYearFormat = zonedFormat({ month: 'short', day: 'numeric', year: 'numeric' });

const DAY_MS = 86_400_000;

/** Returns "Nov 24". */
export function formatShortDate(at: Date): string {
  return dateFormat.format(at);
}

/** Returns "9 am" or "9:05 am". */
export function formatClockTime(at: Date): string {
  return writeClockTime(timeOfDayFormat.format(at));
}

/** Returns a time of day as all screens write it: "9 am MST" for "9:00 AM MST". */
export function writeClockTime(time: string): string {
  return time.replace(':00', '').replace(/\s?AM/, ' am').replace(/\s?PM/, ' pm');
}

/** Returns the day of the sending zone as the API writes days: "2026-11-22". */
export function formatDayKey(at: Date): string {
  const parts = new Map(dayKeyFormat.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Returns whether both times are on the same day of the sending zone. */
export function isSameDay(a: Date, b: Date): boolean {
  return dayKeyFormat.format(a) === dayKeyFormat.format(b);
}

/** Returns "Today", "Yesterday", "Tomorrow", the weekday within the last six days, or the date. */
export function formatDay(at: Date, now: Date): string {
  if (isSameDay(at, now)) return 'Today';
  if (isSameDay(at, new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  if (isSameDay(at, new Date(now.getTime() + DAY_MS))) return 'Tomorrow';
  const age = now.getTime() - at.getTime();
  if (age > 0 && age < 6 * DAY_MS) return weekdayFormat.format(at);
  return at.getUTCFullYear() === now.getUTCFullYear() ? dateFormat.format(at) : dateWithYearFormat.format(at);
}

/** Returns the time for today, else the day. For lists. */
export function formatShortTime(at: Date, now: Date): string {
  return isSameDay(at, now) ? formatClockTime(at) : formatDay(at, now);
}

/** Returns the time for use in a sentence: "tomorrow at 8 am", "Nov 24 at 9 am". Omits today. */
export function formatDayAndTime(at: Date, now: Date): string {
  if (isSameDay(at, now)) return formatClockTime(at);
  const day = formatDay(at, now);
  return `${day === 'Tomorrow' || day === 'Yesterday' ? day.toLowerCase() : day} at ${formatClockTime(at)}`;
}

const QUARTER_HOUR_MS = 900_000;

/**
 * Returns until when a text has left that the server knows by the quarter hour: "by 10:30 am", "tomorrow by 10:30 am". `at`: any time of
 * the quarter. The end is said, because a text never leaves before the beginning.
 */
export function formatByQuarter(at: Date, now: Date): string {
  const end = new Date((Math.floor(at.getTime() / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS);
  const time = `by ${formatClockTime(end)}`;
  if (isSameDay(end, now)) return time;
  const day = formatDay(end, now);
  return `${day === 'Tomorrow' ? day.toLowerCase() : day} ${time}`;
}

/** Returns the full time: "Nov 21, 2026 at 9:05 am (MST)". */
export function formatExactTime(at: Date): string {
  return `${dateWithYearFormat.format(at)} at ${formatClockTime(at)} (MST)`;
}
