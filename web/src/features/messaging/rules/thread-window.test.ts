// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centerWindow, findWindow, moveWindow, WINDOW_SIZE } from './thread-window.ts';

const toIds = (count: number): string[] => Array.from({ length: count }, (_, index) => `m${index}`);

it('A walk to the oldest text and back shows every text, and never more than the window', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), (count) => {
      const ids = toIds(count);
      const seen = new Set<string>();
      let last: string | null = null;
      for (const direction of [-1, 1] as const)
        for (let step = 0; step < 30; step += 1) {
          const shown = findWindow(ids, last);
          expect(shown.end - shown.start).toBe(Math.min(count, WINDOW_SIZE));
          for (const id of ids.slice(shown.start, shown.end)) seen.add(id);
          last = moveWindow(ids, shown, direction);
        }
      expect(seen.size).toBe(count);
      expect(last).toBeNull();
    }),
  );
});

it('Older texts that load before the part do not move it', () => {
  const ids = toIds(300);
  const { start, end } = findWindow(ids, 'm199');
  const shown = ids.slice(start, end);
  const more = [...Array.from({ length: 100 }, (_, index) => `older${index}`), ...ids];
  const after = findWindow(more, 'm199');
  expect(more.slice(after.start, after.end)).toEqual(shown);
});

it('The part that opens shows the first unread text', () => {
  const ids = toIds(500);
  for (const unread of ['m0', 'm250', 'm499']) {
    const { start, end } = findWindow(ids, centerWindow(ids, unread));
    expect(ids.slice(start, end)).toContain(unread);
  }
  expect(centerWindow(ids, null)).toBeNull();
});
