import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRates, listContractProducts, toStoredRates } from './contract-rates.ts';

describe('The rates of a contract', () => {
  it('come back as they were entered, whatever cents and micros they have', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000_000 }), (cents, micros) => {
        const stored = toStoredRates({ monthlyRate: cents / 100, smsRate: micros / 1_000_000 });
        expect(stored).toEqual({ monthlyPriceCents: cents, segmentPriceMicros: micros });
        if (typeof stored === 'string') throw new Error(stored);
        expect(findRates(listContractProducts(stored))).toEqual({
          monthlyRate: cents / 100,
          smsRate: micros / 1_000_000,
        });
      }),
      { seed: 17 },
    );
  });

  it.each([
    [-1, 0.03],
    [100_001, 0.03],
    [10.005, 0.03],
    [Number.NaN, 0.03],
  ])('refuse a month of $%s', (monthlyRate, smsRate) => {
    expect(toStoredRates({ monthlyRate, smsRate })).toBe('Enter a monthly price from $0 to $100,000, in whole cents.');
  });

  it.each([-0.01, 10.01, 0.000_000_1, Number.POSITIVE_INFINITY])('refuse a segment of $%s', (smsRate) => {
    expect(toStoredRates({ monthlyRate: 250, smsRate })).toContain('Enter a price per SMS');
  });

  it('are 250 and 0.03 dollars while there is no product with "access" or "sms" in its name', () => {
    expect(findRates([])).toEqual({ monthlyRate: 250, smsRate: 0.03 });
    expect(findRates([{ name: 'Other', price: 1 }])).toEqual({ monthlyRate: 250, smsRate: 0.03 });
    expect(findRates([{ name: 'Monthly ACCESS', price: 99 }])).toEqual({ monthlyRate: 99, smsRate: 0.03 });
    expect(listContractProducts({})).toEqual([]);
  });
});
