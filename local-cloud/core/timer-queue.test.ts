import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimerQueue } from './timer-queue.ts';

describe('TimerQueue', () => {
  it('returns due values by moment, and values of one moment in the order of their addition', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: 0, max: 20 }), (moments, until) => {
        const queue = new TimerQueue<number>();
        for (const [index, at] of moments.entries()) queue.add(at, index);
        const expected = moments.map((at, value) => ({ at, value })).sort((a, b) => a.at - b.at);
        expect(queue.next()).toBe(expected[0]?.at);
        expect(queue.take(until).map(({ at, value }) => ({ at, value }))).toEqual(
          expected.filter(({ at }) => at <= until),
        );
        expect(queue.values().sort((a, b) => a - b)).toEqual(
          expected
            .filter(({ at }) => at > until)
            .map(({ value }) => value)
            .sort((a, b) => a - b),
        );
      }),
    );
  });

  it('drops values that are no longer valid', () => {
    const queue = new TimerQueue<string>();
    queue.add(1, 'gone');
    queue.add(2, 'here');
    expect(queue.next((value) => value === 'here')).toBe(2);
    expect(queue.values()).toEqual(['here']);
  });
});
