// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VisitTracker } from './visit-tracker.ts';

describe('A visit', () => {
  /** Ends the calls that are under way, without an answer. */
  let lose: (() => void)[];
  beforeEach(() => {
    lose = [];
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise((_, reject) => lose.push(() => reject(new TypeError('No connection')))));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('that has ended reports nothing more when an earlier report is lost', async () => {
    const tracker = new VisitTracker('visit');
    tracker.show('slide');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lose).toHaveLength(1);
    tracker.end();
    expect(lose).toHaveLength(2);
    for (const each of lose) each();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lose).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that goes on reports again when a report is lost', async () => {
    const tracker = new VisitTracker('visit');
    tracker.show('slide');
    await vi.advanceTimersByTimeAsync(1_000);
    lose[0]?.();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(lose.length).toBeGreaterThan(1);
    tracker.end();
  });
});
