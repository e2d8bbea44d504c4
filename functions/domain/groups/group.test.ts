import { expect, it } from 'vitest';
import { getGroupLimit } from './group.ts';

it.each([
  ['text', null, 3],
  ['text', 'free', 3],
  ['health', 'basic', 10],
  ['text', 'pro', null],
  ['blast', null, null],
  ['blast', 'free', null],
] as const)('An organization of the brand %s with the plan %s can have this many groups: %s', (brand, plan, limit) => {
  expect(getGroupLimit({ brand, plan })).toBe(limit);
});
