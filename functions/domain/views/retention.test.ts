import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinRanges } from './ranges.ts';
import { listNewlyWatched, RETENTION_PARTS } from './retention.ts';

const video = (ranges: readonly { start: number; end: number }[], duration = 100) => ({
  videos: { s: { duration, ranges } },
});

describe('What a contact has watched of a video for the first time', () => {
  it('is every part whose middle was watched, and the first play', () => {
    const [watched] = listNewlyWatched({ videos: {} }, video([{ start: 0, end: 5 }]));
    expect(watched).toEqual({ slideId: 's', length: 100, parts: [0, 1], isFirst: true });
    expect(listNewlyWatched({ videos: {} }, video([{ start: 0, end: 0.5 }]))).toEqual([]);
  });

  it('adds up to the same, in however many reports it comes and however often parts are watched', () => {
    const range = fc.tuple(fc.nat(100), fc.nat(100)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
        let before: ReturnType<typeof video> = video([]);
        const counted: number[] = [];
        let plays = 0;
        for (const each of ranges) {
          const after = video(joinRanges([...before.videos.s.ranges, each]));
          for (const { parts, isFirst } of listNewlyWatched(before, after)) {
            counted.push(...parts);
            plays += Number(isFirst);
          }
          before = after;
        }
        const [whole] = listNewlyWatched({ videos: {} }, before);
        expect(counted.toSorted((a, b) => a - b)).toEqual(whole?.parts ?? []);
        expect(plays).toBe(counted.length > 0 ? 1 : 0);
        expect(counted.every((part) => part < RETENTION_PARTS)).toBe(true);
      }),
    );
  });

  it('begins again with a video of another length', () => {
    const before = video([{ start: 0, end: 50 }]);
    expect(listNewlyWatched(before, video([{ start: 0, end: 50 }], 50))[0]).toMatchObject({
      length: 50,
      isFirst: true,
    });
    expect(listNewlyWatched(before, video([{ start: 0, end: 50 }], 100.2))).toEqual([]);
  });
});
