// @vitest-environment node
import { expect, it } from 'vitest';
import { findPlace } from './slide-draft.ts';

it('A new slide stands after the slide that was open, and first in an empty pitch', () => {
  expect(findPlace(['a', 'b', 'c'], 'a')).toBe(1);
  expect(findPlace(['a', 'b', 'c'], 'c')).toBe(3);
  expect(findPlace([], null)).toBe(0);
});
