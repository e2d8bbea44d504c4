import { DateTime } from 'luxon';

/** Returns a moment later, in seconds. A cycle keeps the day of its anchor: from January 31 to February 28, and to March 31. */
export function addMonths(seconds: number, months: number): number {
  return DateTime.fromSeconds(seconds, { zone: 'utc' }).plus({ months }).toSeconds();
}

/** Returns how many months lie between two moments, in seconds. */
export function monthsBetween(from: number, until: number): number {
  const [start, end] = [from, until].map((seconds) => DateTime.fromSeconds(seconds, { zone: 'utc' }));
  return start && end ? (end.year - start.year) * 12 + end.month - start.month : 0;
}
