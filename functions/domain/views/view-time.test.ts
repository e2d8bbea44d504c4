import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTimes, findMedian, joinTimes, toTimeStep } from './view-time.ts';

describe('The view time of contacts', () => {
  it.each([
    [0, 0],
    [4.9, 0],
    [5, 5],
    [106.2, 105],
    [299.9, 295],
    [300, 300],
    [899, 885],
    [3_599, 3_540],
    [90_000, 3_600],
  ])('%d seconds are counted as %d', (seconds, step) => {
    expect(toTimeStep(seconds)).toBe(step);
    expect(toTimeStep(step)).toBe(step);
  });

  it('has the median of the single times, whatever the order in which they were counted', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ min: 0, max: 5_000, noNaN: true }), { maxLength: 60 }), (seconds) => {
        const counts = joinTimes(seconds.map((each) => new Map([[toTimeStep(each), 1]])));
        const sorted = seconds.map(toTimeStep).toSorted((one, other) => one - other);
        const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
        expect(findMedian(counts)).toBe(low === undefined || high === undefined ? null : (low + high) / 2);
        expect(countTimes(counts)).toBe(seconds.length);
      }),
      { seed: 20_260_302 },
    );
  });

  it('takes no notice of a time that everyone has left', () => {
    const counts = new Map([
      [0, 0],
      [5, 1],
      [10, 2],
    ]);
    expect(findMedian(counts)).toBe(10);
    expect(findMedian(new Map([[0, 0]]))).toBeNull();
  });
});
