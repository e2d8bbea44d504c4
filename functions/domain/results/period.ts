import type { Day } from './day-figures.ts';

/** Whole days, both ends included. */
export interface Period {
  readonly from: Day;
  readonly until: Day;
}

/** The periods that people choose from. DAYS_7: today and the six days before. MONTHS_12: this month and the eleven before. */
export const STATS_PERIODS = ['DAYS_7', 'DAYS_30', 'DAYS_90', 'MONTHS_12'] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];

/** The longest period. It bounds what a page reads: this period and the one before. */
export const MAX_PERIOD_DAYS = 366;
/** Up to this length a chart shows days. A longer period shows months, because a phone has no room for so many bars. */
const MAX_SHOWN_DAYS = 92;
const DAYS: Readonly<Record<Exclude<StatsPeriod, 'MONTHS_12'>, number>> = { DAYS_7: 7, DAYS_30: 30, DAYS_90: 90 };
const DAY_MS = 86_400_000;

/** Returns the day that is `days` later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns how many days a period has. */
export function countDays({ from, until }: Period): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** Returns a period that ends today. */
export function findPeriod(period: StatsPeriod, today: Day): Period {
  if (period !== 'MONTHS_12') return { from: addDays(today, 1 - DAYS[period]), until: today };
  const [year = 0, month = 0] = today.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length), until: today };
}

/** Returns what is wrong with a period that someone typed. null means nothing. */
export function findPeriodProblem(period: Period, today: Day): string | null {
  if (!isDay(period.from) || !isDay(period.until)) return 'Choose two dates.';
  if (period.from > period.until) return 'The first day is after the last day.';
  if (period.until > today) return 'Choose days up to today.';
  return countDays(period) > MAX_PERIOD_DAYS ? `Choose at most ${MAX_PERIOD_DAYS} days.` : null;
}

/** Returns the period of the same length that ends before a period begins. */
export function findPeriodBefore(period: Period): Period {
  return { from: addDays(period.from, -countDays(period)), until: addDays(period.from, -1) };
}

/** Returns the parts that a chart shows, oldest first: days, or calendar months cut to the period. */
export function splitPeriod(period: Period): { readonly unit: 'DAY' | 'MONTH'; readonly parts: readonly Period[] } {
  const days = Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index));
  if (days.length <= MAX_SHOWN_DAYS) return { unit: 'DAY', parts: days.map((day) => ({ from: day, until: day })) };
  const months = Map.groupBy(days, (day) => day.slice(0, 'YYYY-MM'.length));
  return {
    unit: 'MONTH',
    parts: [...months.values()].map((each) => ({
      from: each.at(0) ?? period.from,
      until: each.at(-1) ?? period.until,
    })),
  };
}

/** The calendar has years of four digits, and the table's keys sort by them. */
function isDay(day: Day): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
}
