import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePriceCents, type PricedOrganization } from './prices.ts';

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

  it('A contract price wins over the table, and parts of a cent are rounded up', () => {
    expect(price({ segmentPriceMicros: 8_300, plan: 'pro' }, 3)).toBe(3);
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
