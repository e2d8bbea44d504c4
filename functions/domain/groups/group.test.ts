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

it('A smaller plan of the next billing cycle limits new groups at once, and a larger one does not allow more before', () => {
  const chosen = (plan: 'free' | 'pro') =>
    ({ subscription: { next: { plan, from: new Date('2027-01-01T17:00:00Z') } } }) as Parameters<
      typeof getGroupLimit
    >[0]['billing'];
  expect(getGroupLimit({ brand: 'text', plan: 'basic', billing: chosen('free') })).toBe(3);
  expect(getGroupLimit({ brand: 'text', plan: 'basic', billing: chosen('pro') })).toBe(10);
  expect(getGroupLimit({ brand: 'text', plan: 'pro', billing: chosen('free') })).toBe(3);
});
