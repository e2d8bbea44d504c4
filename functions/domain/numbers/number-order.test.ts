import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNumber, needsNumber, type ListedNumber } from './number-order.ts';

const listed = fc.uniqueArray(
  fc.record({
    sid: fc.string({ minLength: 1, maxLength: 3 }),
    phone: fc.constant('+16025550100' as ListedNumber['phone']),
    bought: fc.integer({ min: 0, max: 3 }).map((at) => new Date(at)),
  }),
  { selector: ({ sid }) => sid, maxLength: 5 },
);

describe('The number of an order', () => {
  it('A local number is bought after the approval, a toll-free one when the review begins', () => {
    expect(needsNumber('IN_REVIEW', '602')).toBe(false);
    expect(needsNumber('APPROVED', '602')).toBe(true);
    expect(needsNumber('IN_REVIEW', '')).toBe(true);
    expect(needsNumber('SUBMITTED', '')).toBe(false);
  });

  it('Exactly one number is kept, the same for every order of the list, and a stored one always', () => {
    fc.assert(
      fc.property(listed, fc.integer({ min: 0, max: 5 }), (numbers, index) => {
        const stored = numbers[index]?.sid ?? null;
        const { kept, surplus } = chooseNumber(numbers, stored);
        expect(surplus.length).toBe(Math.max(0, numbers.length - 1));
        expect(surplus).not.toContain(kept);
        expect(chooseNumber(numbers.toReversed(), stored).kept).toEqual(kept);
        expect(stored === null || kept?.sid === stored).toBe(true);
      }),
    );
  });
});
