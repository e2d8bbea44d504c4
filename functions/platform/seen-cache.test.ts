import { expect, it } from 'vitest';
import { SeenCache } from './seen-cache.ts';

it('The cache forgets everything when the clock goes back', () => {
  let now = 1_000;
  const cache = new SeenCache(() => now);
  expect(cache.has('minute')).toBe(false);
  cache.add('minute');
  now = 2_000;
  expect(cache.has('minute')).toBe(true);
  now = 1_500;
  expect(cache.has('minute')).toBe(false);
});
