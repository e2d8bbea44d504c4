import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureRanges } from '../../../../functions/domain/views/ranges.ts';
import { chooseFile } from '../media/choose-file.ts';
import { RangeLog } from './range-log.ts';

/** Plays from one position to another, with a note about every three quarters of a second. */
function watch(log: RangeLog, from: number, to: number): void {
  log.play(from);
  for (let at = from; at < to; at += 0.74) log.progress(at);
  log.stop(to);
}

describe('The log of watched ranges', () => {
  it('works in browsers that lack the newer functions of lists', () => {
    const lists: Record<string, unknown> = Array.prototype as unknown as Record<string, unknown>;
    const newer = ['toSorted', 'toSpliced', 'toReversed', 'with', 'findLast', 'at'];
    const before = newer.map((name) => lists[name]);
    for (const name of newer) lists[name] = undefined;
    try {
      const log = new RangeLog();
      watch(log, 0, 2);
      watch(log, 1, 3);
      expect(JSON.stringify(log.list())).toBe('[{"start":0,"end":3}]');
      const files = [1280, 640].map((width) => ({ url: String(width), width, height: 1 }));
      expect(chooseFile(files, { width: 320, density: 2 })?.url).toBe('640');
    } finally {
      newer.forEach((name, index) => (lists[name] = before[index]));
    }
  });

  it('notes what was watched, and nothing between two jumps', () => {
    const log = new RangeLog();
    watch(log, 0, 4.2);
    watch(log, 8, 10);
    expect(log.list()).toEqual([
      { start: 0, end: 4.2 },
      { start: 8, end: 10 },
    ]);
    watch(log, 3, 8.05);
    expect(log.list()).toEqual([{ start: 0, end: 10 }]);
  });

  it('counts no jump that no one announced, and knows faster playback', () => {
    const log = new RangeLog();
    log.play(1);
    log.progress(1.7);
    log.progress(6);
    log.progress(6.7);
    log.progress(8.1, 2);
    expect(log.list()).toEqual([
      { start: 1, end: 1.7 },
      { start: 6, end: 8.1 },
    ]);
    log.leave();
    log.stop(30);
    expect(measureRanges(log.list())).toBeCloseTo(2.8);
  });

  it('counts what played while a slow phone was late to note it, and no jump further than the time that passed', () => {
    let now = 0;
    const log = new RangeLog(() => now);
    log.play(0);
    now = 2_500;
    log.progress(2.5);
    now = 3_500;
    log.stop(9);
    expect(log.list()).toEqual([{ start: 0, end: 2.5 }]);
  });

  it('is the union of what was watched, whatever the jumps', () => {
    const jump = fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(fc.array(jump, { maxLength: 20 }), (jumps) => {
        const log = new RangeLog();
        const seen = new Set<number>();
        for (const [from, length] of jumps) {
          watch(log, from, from + length);
          for (let at = from; at < from + length; at += 1) seen.add(at);
        }
        expect(measureRanges(log.list())).toBeCloseTo(seen.size, 1);
      }),
    );
  });
});
