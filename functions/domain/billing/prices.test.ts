import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeContactsCents,
  computeCycleCents,
  computePriceCents,
  getPriceTerms,
  type PricedOrganization,
} from './prices.ts';

const price = (organization: Partial<PricedOrganization>, segments: number, segmentsSent = 0) =>
  computePriceCents(
    { organization: { id: '7', brand: 'text', ...organization }, segmentsSent, exemptIds: ['1', '4'] },
    segments,
  );

describe('the price of segments', () => {
  it.each([
    { plan: null, cents: 200 },
    { plan: 'free', cents: 300 },
    { plan: 'basic', cents: 200 },
    { plan: 'pro', cents: 100 },
  ] as const)('of the text brand follows the plan $plan', ({ plan, cents }) => {
    expect(price({ plan }, 100)).toBe(cents);
  });

  it('A blast organization pays nothing for its first 100 segments', () => {
    expect(price({ brand: 'blast' }, 100)).toBe(0);
    expect(price({ brand: 'blast' }, 130)).toBe(30);
    expect(price({ brand: 'blast' }, 130, 60)).toBe(90);
    expect(price({ brand: 'blast' }, 130, 5_000)).toBe(130);
  });

  it('An exempt organization of the main brand without a plan pays nothing', () => {
    expect(price({ id: '4' }, 1_000)).toBe(0);
    expect(price({ id: '4', plan: 'pro' }, 1_000)).toBe(1_000);
    expect(price({ id: '4', brand: 'blast' }, 1_000, 100)).toBe(1_000);
  });

  it('A contract price wins over the table, and parts of a cent are rounded as on the invoice', () => {
    expect(price({ segmentPriceMicros: 8_300, plan: 'pro' }, 3)).toBe(2);
    expect(price({ segmentPriceMicros: 8_300, plan: 'pro' }, 4)).toBe(3);
    expect(price({ segmentPriceMicros: 0 }, 3)).toBe(0);
  });

  it('The price never falls when more segments are sent', () => {
    const segments = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.constantFrom('text', 'blast'), segments, segments, segments, (brand, some, more, sent) => {
        expect(price({ brand }, some + more, sent)).toBeGreaterThanOrEqual(price({ brand }, some, sent));
      }),
      { seed: 7 },
    );
  });
});

describe('the price of a cycle', () => {
  const terms = (organization: Partial<PricedOrganization>) =>
    getPriceTerms({ id: '7', brand: 'text', ...organization }, ['1', '4']);

  it('A plan has its monthly price, and a contract has its own', () => {
    expect(([null, 'free', 'basic', 'pro'] as const).map((plan) => terms({ plan }).monthlyCents)).toEqual([
      0, 0, 2_500, 4_900,
    ]);
    expect(terms({ plan: 'pro', monthlyPriceCents: 25_000 }).monthlyCents).toBe(25_000);
  });

  it.each([
    { contacts: 0, cents: 0 },
    { contacts: 25, cents: 0 },
    { contacts: 26, cents: 2_500 },
    { contacts: 250, cents: 2_500 },
    { contacts: 251, cents: 4_900 },
    { contacts: 1_000_000, cents: 4_900 },
  ])('A blast organization with $contacts contacts pays $cents cents a month', ({ contacts, cents }) => {
    expect(computeContactsCents(terms({ brand: 'blast' }), contacts)).toBe(cents);
    expect(computeContactsCents(terms({ brand: 'text' }), contacts)).toBe(0);
  });

  it('The prices of parts of a cycle add up to the price of the cycle', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 20 });
    const micros = fc.option(fc.integer({ min: 0, max: 50_000 }));
    fc.assert(
      fc.property(fc.constantFrom('text', 'blast'), micros, parts, (brand, segmentPriceMicros, counts) => {
        let sent = 0;
        let cents = 0;
        for (const count of counts) {
          cents += price({ brand, segmentPriceMicros }, count, sent);
          sent += count;
        }
        expect(cents).toBe(computeCycleCents(terms({ brand, segmentPriceMicros }), sent));
      }),
      { seed: 7 },
    );
  });
});
