import { expect, it } from 'vitest';
import { SeenCache } from './remembered.ts';

it('what was done is remembered until the clock goes back', () => {
  let now = 1_000;
  const remembered = new SeenCache(() => now);
  expect(remembered.has('minute')).toBe(false);
  remembered.add('minute');
  now = 2_000;
  expect(remembered.has('minute')).toBe(true);
  now = 1_500;
  expect(remembered.has('minute')).toBe(false);
});
