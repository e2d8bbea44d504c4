import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRanges, growRanges, joinRanges, measureRanges, RANGE_LIMITS, type WatchedRange } from './ranges.ts';

const range = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 400 }))
  .map(([start, length]): WatchedRange => ({ start: start / 10, end: (start + length) / 10 }));
const covers = (ranges: readonly WatchedRange[], at: number): boolean =>
  ranges.some(({ start, end }) => start <= at && at <= end);

describe('The watched ranges of a video', () => {
  it('are one union, in order, whatever the order and repetition', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 40 }), fc.array(fc.nat(39), { maxLength: 20 }), (ranges, again) => {
        const once = joinRanges(ranges);
        const repeated = [...ranges.toReversed(), ...again.flatMap((index) => ranges[index] ?? [])];
        expect(joinRanges(repeated)).toEqual(once);
        expect(joinRanges([...once, ...ranges])).toEqual(once);
        for (const { start, end } of ranges.filter((each) => each.end > each.start))
          for (const at of [start, (start + end) / 2, end]) expect(covers(once, at)).toBe(true);
        for (const [index, { start }] of once.entries())
          expect(start - (once[index - 1]?.end ?? -1)).toBeGreaterThan(RANGE_LIMITS.tolerance);
      }),
    );
  });

  it('are at most 64: the nearest become one', () => {
    const many = Array.from({ length: 65 }, (_, index) => ({ start: index * 10, end: index * 10 + 1 }));
    const near = { start: 41.5, end: 42 };
    const joined = joinRanges([...many.slice(0, 64), near]);
    expect(joined).toHaveLength(64);
    expect(joined).toContainEqual({ start: 40, end: 42 });
    expect(joinRanges(many)).toHaveLength(64);
  });

  it('stay within the video', () => {
    expect(
      cleanRanges(
        [
          { start: -3, end: 2.004 },
          { start: 9, end: 99 },
          { start: Number.NaN, end: 4 },
          { start: 12, end: 13 },
          { start: 5, end: 4 },
        ],
        10,
      ),
    ).toEqual([
      { start: 0, end: 2 },
      { start: 9, end: 10 },
    ]);
  });

  it('grow no faster than the time that has passed', () => {
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 20 }),
        fc.array(range, { maxLength: 20 }),
        fc.integer({ max: 300 }),
        (known, more, room) => {
          const before = joinRanges(known);
          const after = growRanges(before, joinRanges(more), room);
          expect(measureRanges(after) - measureRanges(before)).toBeLessThanOrEqual(Math.max(0, room) + 0.011);
          for (const { start, end } of before) expect(covers(after, (start + end) / 2)).toBe(true);
          if (room >= 300) return;
          expect(growRanges(before, joinRanges(more), 1e6)).toEqual(joinRanges([...before, ...joinRanges(more)]));
        },
      ),
    );
  });
});
