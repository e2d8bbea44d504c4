import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBankProblems, isBankFormComplete, isRoutingNumber } from './bank.ts';

const FORM = { holder: 'Ann Archer', routing: '110000000', account: '000123456789', confirmation: '000123456789' };

describe('A bank account', () => {
  it('has a routing number whose last digit checks the others', () => {
    for (const routing of ['110000000', '021000021', '122105155']) expect(isRoutingNumber(routing), routing).toBe(true);
    for (const routing of ['110000001', '11000000', '1100000000', '', 'abcdefghi'])
      expect(isRoutingNumber(routing), routing).toBe(false);
    // One wrong digit is always found.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (index, step) => {
        const digits = [...'021000021'];
        digits[index] = String((Number(digits[index]) + step) % 10);
        expect(isRoutingNumber(digits.join(''))).toBe(false);
      }),
    );
  });

  it('is typed twice, and says what differs', () => {
    expect(isBankFormComplete(FORM)).toBe(true);
    expect(findBankProblems({ ...FORM, confirmation: '1' }).confirmation).toBe('Account numbers must match.');
    expect(findBankProblems({ ...FORM, confirmation: '' }).confirmation).toBeNull();
    expect(findBankProblems({ ...FORM, account: '12x' }).account).toBe('An account number has 4 to 17 digits.');
    for (const field of ['holder', 'routing', 'account', 'confirmation'] as const)
      expect(isBankFormComplete({ ...FORM, [field]: '' }), field).toBe(false);
  });
});
