import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttlePerSecond } from './throttle-per-second.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('throttled refreshes', () => {
  it('A refresh runs at once, then at most once a second, and after the last event', () => {
    const received: string[] = [];
    const { add } = throttlePerSecond((key) => void received.push(String(key[0])));
    add(['contacts']);
    add(['contacts']);
    vi.advanceTimersByTime(0);
    expect(received).toEqual(['contacts']);
    for (let event = 0; event < 20; event += 1) {
      add(['contacts']);
      add(['campaigns']);
      vi.advanceTimersByTime(100);
    }
    expect(received).toHaveLength(5);
    add(['contacts']);
    vi.advanceTimersByTime(5_000);
    expect(received).toHaveLength(6);
  });
});
