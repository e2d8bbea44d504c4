import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allotSeconds, campaignSegmentsPerMinute, laneSegmentsPerDay, splitIntoSeconds, type Pace } from './pace.ts';

const SLOW: Pace = { segmentsPerSecond: 1, segmentsPerDay: 2_000 };
const paces = fc.record({
  segmentsPerSecond: fc.integer({ min: 1, max: 500 }),
  segmentsPerDay: fc.integer({ min: 1, max: 100_000 }),
});
const texts = fc.array(fc.integer({ min: 1, max: 11 }), { maxLength: 300 });

describe('the pace of a number', () => {
  it('A fifth of the pace is reserved for replies', () => {
    expect(campaignSegmentsPerMinute(SLOW)).toBe(48);
    expect(laneSegmentsPerDay(SLOW, 'campaign')).toBe(1_600);
    expect(laneSegmentsPerDay(SLOW, 'reply')).toBe(2_000);
  });

  it('A minute gets the first messages that fit into it', () => {
    fc.assert(
      fc.property(texts, paces, fc.nat(200), (segments, pace, used) => {
        const seconds = allotSeconds(segments, used, pace);
        const taken = segments.slice(0, seconds.length).reduce((sum, each) => sum + each, used);
        expect(taken <= campaignSegmentsPerMinute(pace) || seconds.length <= 1).toBe(true);
        expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
        expect(seconds.every((second) => second >= 0 && second < 60)).toBe(true);
      }),
    );
  });

  it('Every fresh minute allots at least one message', () => {
    fc.assert(
      fc.property(texts, paces, (segments, pace) => {
        expect(allotSeconds(segments, 0, pace).length).toBeGreaterThan(segments.length === 0 ? -1 : 0);
      }),
    );
  });

  it('A message of many segments takes several seconds, none above the rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), paces, (segments, pace) => {
        const shares = splitIntoSeconds(segments, pace, 100);
        expect(shares.reduce((sum, share) => sum + share.segments, 0)).toBe(segments);
        expect(
          shares.every((share, index) => share.segments <= pace.segmentsPerSecond && share.second === 100 + index),
        ).toBe(true);
      }),
    );
  });
});
