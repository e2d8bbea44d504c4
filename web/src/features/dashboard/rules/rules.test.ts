import { describe, expect, it } from 'vitest';
import { listOpenRates } from './open-rates.ts';
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

describe('The open rates of campaigns', () => {
  const rate = (name: string, leads: number, opened: number, complete: number) =>
    listOpenRates([
      {
        id: 'c',
        name,
        v2: false,
        paused: false,
        stopped: null,
        stats: { leads, currentLeads: 0, queued: 0, responses: 0, opened, complete },
      },
    ])[0];

  it('are shares of the contacts', () => {
    expect(rate('Winter', 8, 4, 2)).toMatchObject({ contacts: 8, openRate: 0.5, completeRate: 0.25, label: 'Winter' });
  });

  it('are never more than all, although people were removed who had opened', () => {
    expect(rate('Winter', 3, 4, 4)).toMatchObject({ contacts: 4, openRate: 1, completeRate: 1 });
  });

  it('have labels of twelve characters, and leave out campaigns that nobody opened', () => {
    expect(rate('Reminders of spring', 8, 4, 2)?.label).toBe('Reminders of…');
    expect(rate('Winter', 8, 0, 0)).toBeUndefined();
  });
});
