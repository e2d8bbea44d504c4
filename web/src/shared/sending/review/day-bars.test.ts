import { describe, expect, it } from 'vitest';
import { buildDayBars, getShareOfDay, type PlannedTexts } from './day-bars.ts';

/** A time in Phoenix, which is UTC-7 all year. */
const phoenix = (day: number, time: string): Date => new Date(`2026-11-${day}T${time}:00-07:00`);
const step = (position: number, first: Date, last: Date): PlannedTexts => ({ position, texts: 10, first, last });

describe('the days on which texts leave', () => {
  it('A step that ends on its day has one bar with its times', () => {
    const [bar, ...more] = buildDayBars([step(1, phoenix(25, '15:21'), phoenix(25, '16:21'))], 4, false);
    expect(more).toEqual([]);
    expect(bar).toMatchObject({ position: 1, from: getShareOfDay(phoenix(25, '15:21')) });
    expect(bar?.to).toBeCloseTo((16 * 60 + 21) / 1_440, 6);
  });

  it('A step that takes three days pauses at night', () => {
    const bars = buildDayBars([step(1, phoenix(25, '19:30'), phoenix(27, '08:10'))], 4, false);
    expect(bars.map(({ first, last }) => [first, last])).toEqual([
      [phoenix(25, '19:30'), phoenix(25, '20:00')],
      [phoenix(26, '08:00'), phoenix(26, '20:00')],
      [phoenix(27, '08:00'), phoenix(27, '08:10')],
    ]);
  });

  it('A step of an organization that sends at night continues until midnight', () => {
    const bars = buildDayBars([step(1, phoenix(25, '23:00'), phoenix(26, '01:00'))], 4, true);
    expect(bars.map(({ from }) => from)).toEqual([getShareOfDay(phoenix(25, '23:00')), 0]);
    expect(bars.at(-1)?.last).toEqual(phoenix(26, '01:00'));
  });

  it('A text that leaves at once has a bar, too, and there are never more bars than the limit', () => {
    const steps = Array.from({ length: 200 }, (_, index) =>
      step(index + 1, phoenix(25, '09:00'), phoenix(25, '09:00')),
    );
    expect(buildDayBars(steps, 4, false).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });
});
