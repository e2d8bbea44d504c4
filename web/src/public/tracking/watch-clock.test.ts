import { describe, expect, it } from 'vitest';
import { WatchClock } from './watch-clock.ts';

/** Lets the clock tick every three seconds until a time, in milliseconds. */
function watch(clock: WatchClock, from: number, until: number, isVisible = true): void {
  for (let now = from + 3_000; now <= until; now += 3_000) clock.tick(now, isVisible);
}

describe('the time on each slide', () => {
  it('adds up while the page is in sight', () => {
    const clock = new WatchClock(0);
    clock.show('a', 0);
    watch(clock, 0, 9_000);
    clock.show('b', 10_000);
    watch(clock, 10_000, 16_000);
    expect(clock.list()).toEqual([
      { pitchSlideId: 'a', seconds: 10 },
      { pitchSlideId: 'b', seconds: 6 },
    ]);
  });

  it('stops in a hidden page, and two minutes after the last touch', () => {
    const clock = new WatchClock(0);
    clock.show('a', 0);
    watch(clock, 0, 30_000, false);
    expect(clock.list()).toEqual([{ pitchSlideId: 'a', seconds: 0 }]);
    watch(clock, 30_000, 600_000);
    expect(clock.list()).toEqual([{ pitchSlideId: 'a', seconds: 90 }]);
    clock.touch(600_000);
    watch(clock, 600_000, 603_000);
    expect(clock.list()).toEqual([{ pitchSlideId: 'a', seconds: 93 }]);
  });

  it('counts a tick as 3.1 seconds at most, because a device that slept was not watched', () => {
    const clock = new WatchClock(0);
    clock.show('a', 0);
    clock.tick(90_000, true);
    expect(clock.list()).toEqual([{ pitchSlideId: 'a', seconds: 3.1 }]);
  });

  it('counts nothing on the last screen', () => {
    const clock = new WatchClock(0);
    clock.show('a', 0);
    clock.show(null, 1_000);
    watch(clock, 1_000, 10_000);
    expect(clock.list()).toEqual([{ pitchSlideId: 'a', seconds: 1 }]);
  });
});
