/** Dates as the API returns them, "2026-11-22": days of the sending zone without a time. */
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const yearFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const shortMonthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' });
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns "Nov 22". */
export function formatDate(day: string): string {
  return dayFormat.format(toDate(day));
}

/** Returns "Sun, Nov 22". */
export function formatWeekday(day: string): string {
  return weekdayFormat.format(toDate(day));
}

/** Returns "Nov". */
export function formatShortMonth(day: string): string {
  return shortMonthFormat.format(toDate(day));
}

/** Returns "Nov 2026". */
export function formatMonth(day: string): string {
  return monthFormat.format(toDate(day));
}

/** Returns "Oct 24 – Nov 22", with years when they differ. */
export function formatDates({ from, until }: { readonly from: string; readonly until: string }): string {
  if (from === until) return formatDate(from);
  const format = from.slice(0, 4) === until.slice(0, 4) ? dayFormat : yearFormat;
  return `${format.format(toDate(from))} – ${format.format(toDate(until))}`;
}
