import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryForward, computeTicks, pickLabels, toPoints } from './chart.ts';
import { parseChosenPeriod, withChosenPeriod } from './chosen-period.ts';

const TODAY = '2026-11-22';

describe('the period of an address', () => {
  it.each([
    ['', '30d'],
    ['period=7d', '7d'],
    ['period=12m', '12m'],
    ['period=forever', '30d'],
    ['from=2026-11-01', '30d'],
    ['from=2026-11-09&until=2026-11-01', '30d'],
    ['from=2026-11-09&until=2027-11-01&period=90d', '90d'],
  ])('%s is %s', (search, name) => {
    expect(parseChosenPeriod(new URLSearchParams(search), TODAY)).toBe(name);
  });

  it('keeps the other parameters, and is found again', () => {
    const params = new URLSearchParams('contact=c1&period=7d');
    const chosen = { from: '2026-11-01', until: '2026-11-09' };
    const changed = withChosenPeriod(params, chosen);
    expect(changed.toString()).toBe('contact=c1&from=2026-11-01&until=2026-11-09');
    expect(parseChosenPeriod(changed, TODAY)).toEqual(chosen);
    expect(withChosenPeriod(changed, '30d').toString()).toBe('contact=c1');
  });
});

describe('an axis', () => {
  it('reaches the highest value with at most five whole numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
        const ticks = computeTicks(highest);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('labels the last bar and at most as many as fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 92 }), fc.integer({ min: 1, max: 8 }), (bars, most) => {
        const labels = pickLabels(bars, most);
        expect(labels.at(-1)).toBe(bars - 1);
        expect(labels.length).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('fills days without a rate with the rate before', () => {
    expect(carryForward([null, 0.5, null, 1])).toEqual([0.5, 0.5, 0.5, 1]);
    expect(carryForward([null])).toEqual([0]);
  });

  it('places a line without values on its ground', () => {
    expect(toPoints([0, 0], 0)).toBe('0.5,100.00 1.5,100.00');
    expect(toPoints([1, 2], 2)).toBe('0.5,50.00 1.5,0.00');
  });
});
