import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCycleCents, type PriceTerms } from './prices.ts';
import { computeRecheckMs, countSegmentsUntilCap, findCycleStart, getSpendLevel } from './spend-cap.ts';

const terms = fc.record({
  segmentMicros: fc.integer({ min: 1, max: 50_000 }),
  freeSegments: fc.integer({ min: 0, max: 200 }),
  monthlyCents: fc.constant(0),
  contactsTiers: fc.constant([]),
}) satisfies fc.Arbitrary<PriceTerms>;
const cap = fc.integer({ min: 1, max: 1_000_000 });

describe('The spend cap', () => {
  it.each([
    [null, 1_000_000, 'BELOW'],
    [1_000, 799, 'BELOW'],
    [1_000, 800, 'NEAR'],
    [1_000, 999, 'NEAR'],
    [1_000, 1_000, 'REACHED'],
    [999, 799, 'BELOW'],
    [999, 800, 'NEAR'],
  ] as const)('of %s cents with %s cents spent is %s', (capCents, spent, level) => {
    expect(getSpendLevel(capCents, spent)).toBe(level);
  });

  it('is reached at exactly the counted segment, and not one segment before, for every price', () => {
    fc.assert(
      fc.property(terms, cap, (price, capCents) => {
        const segments = countSegmentsUntilCap(price, capCents);
        expect(getSpendLevel(capCents, computeCycleCents(price, segments))).toBe('REACHED');
        expect(getSpendLevel(capCents, computeCycleCents(price, segments - 1))).not.toBe('REACHED');
      }),
    );
  });

  it('is never reached when segments cost nothing', () => {
    expect(countSegmentsUntilCap({ segmentMicros: 0, freeSegments: 0, monthlyCents: 0, contactsTiers: [] }, 100)).toBe(
      Infinity,
    );
  });

  it('rises with what is spent, and falls with a higher cap', () => {
    const order = ['BELOW', 'NEAR', 'REACHED'];
    fc.assert(
      fc.property(cap, cap, cap, (capCents, spent, more) => {
        const level = order.indexOf(getSpendLevel(capCents, spent));
        expect(order.indexOf(getSpendLevel(capCents, spent + more))).toBeGreaterThanOrEqual(level);
        expect(order.indexOf(getSpendLevel(capCents + more, spent))).toBeLessThanOrEqual(level);
      }),
    );
  });

  it('is checked again before the number can have sent what remains, or a second later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 500 }), (remaining, pace) => {
        const ms = computeRecheckMs(remaining, pace);
        expect(ms).toBeLessThanOrEqual(60_000);
        expect(ms === 1_000 || (ms / 1000) * pace <= remaining / 2 + 1e-6).toBe(true);
      }),
    );
  });

  it('begins again with the cycle, also before the provider has reported the new one', () => {
    const [periodStart, periodEnd] = [new Date('2026-12-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
    expect(findCycleStart({ periodStart, periodEnd }, new Date('2026-12-31T23:59:59Z'))).toEqual(periodStart);
    expect(findCycleStart({ periodStart, periodEnd }, periodEnd)).toEqual(periodEnd);
  });
});
