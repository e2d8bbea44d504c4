import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays,
  findPeriod,
  findPeriodBefore,
  findPeriodProblem,
  MAX_PERIOD_DAYS,
  splitPeriod,
  STATS_PERIODS,
} from './period.ts';

const TODAY = '2026-11-22';

describe('A period', () => {
  it.each([
    ['DAYS_7', '2026-11-16'],
    ['DAYS_30', '2026-10-24'],
    ['DAYS_90', '2026-08-25'],
    ['MONTHS_12', '2025-12-01'],
  ] as const)('of %s ends today and begins on %s', (period, from) => {
    expect(findPeriod(period, TODAY)).toEqual({ from, until: TODAY });
  });

  it('of twelve months is never longer than a page may read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (offset) => {
        const today = addDays('2024-01-01', offset);
        for (const period of STATS_PERIODS) expect(findPeriodProblem(findPeriod(period, today), today)).toBeNull();
      }),
    );
  });

  it.each([
    ['no date', '2026-02-30', '2026-03-01', 'Choose two dates.'],
    ['an end before its beginning', '2026-11-02', '2026-11-01', 'The first day is after the last day.'],
    ['an end in the future', '2026-11-01', '2026-11-23', 'Choose days up to today.'],
    ['too many days', '2025-01-01', '2026-11-01', `Choose at most ${MAX_PERIOD_DAYS} days.`],
  ])('with %s is refused', (_what, from, until, problem) => {
    expect(findPeriodProblem({ from, until }, TODAY)).toBe(problem);
  });

  it('follows the period before without a gap, both are as long, and its parts cover it once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 1, max: MAX_PERIOD_DAYS }),
        (offset, length) => {
          const from = addDays('2023-01-01', offset);
          const period = { from, until: addDays(from, length - 1) };
          const before = findPeriodBefore(period);
          expect(addDays(before.until, 1)).toBe(from);
          expect(countDays(before)).toBe(countDays(period));
          const { parts } = splitPeriod(period);
          expect(parts.reduce((sum, part) => sum + countDays(part), 0)).toBe(length);
          expect(parts[0]?.from).toBe(from);
          expect(parts.at(-1)?.until).toBe(period.until);
          const nextDays = parts.slice(0, -1).map(({ until }) => addDays(until, 1));
          expect(parts.slice(1).map((part) => part.from)).toEqual(nextDays);
          expect(parts.length).toBeLessThanOrEqual(92);
        },
      ),
    );
  });
});
