import { describe, expect, it } from 'vitest';
import { compareCents, compareCounts, compareFew, compareRates } from './change.ts';

describe('a change against the period before', () => {
  it('names its direction and amount', () => {
    expect(compareCounts(112, 100)).toEqual({ direction: 'UP', amount: '12.0%' });
    expect(compareCounts(5, 0)).toBeNull();
    expect(compareFew(3, 8)).toEqual({ direction: 'DOWN', amount: '5' });
    expect(compareRates(0.985, 0.9)).toEqual({ direction: 'UP', amount: '8.5 points' });
    expect(compareRates(null, 0.9)).toBeNull();
    expect(compareCents(1_500, 1_500)).toEqual({ direction: 'SAME', amount: '$0.00' });
  });
});
