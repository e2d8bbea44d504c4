import { describe, expect, it } from 'vitest';
import { listOpenRates } from './open-rates.ts';
import { compareCents, compareCounts, compareFew, compareRates } from './change.ts';

describe('a change against the period before', () => {
  it('names its direction and amount', () => {
    expect(compareCounts(112, 100)).toEqual({ direction: 'UP', amount: '12%' });
    expect(compareCounts(106, 100)).toEqual({ direction: 'UP', amount: '6%' });
    expect(compareCounts(53, 50)).toEqual({ direction: 'UP', amount: '6%' });
    expect(compareCounts(5, 0)).toBeNull();
    expect(compareFew(3, 8)).toEqual({ direction: 'DOWN', amount: '5' });
    expect(compareRates(0.985, 0.9)).toEqual({ direction: 'UP', amount: '8.5 points' });
    expect(compareRates(null, 0.9)).toBeNull();
    expect(compareCents(1_500, 1_500)).toEqual({ direction: 'SAME', amount: '$0.00' });
  });
});

describe('The open rates of campaigns', () => {
  const rate = (name: string, messages: number, opened: number, complete: number) =>
    listOpenRates([
      {
        id: 'c',
        name,
        v2: false,
        paused: false,
        stopped: null,
        nextSend: null,
        stats: {
          leads: 50,
          keptLeads: 50,
          currentLeads: 0,
          queued: 0,
          held: 0,
          currentAppointments: 0,
          responses: 0,
          pitches: { messages, opened, complete },
        },
      },
    ])[0];

  it('are shares of the texts that were handed over, and completions are shares of the opened pitches', () => {
    const { openRate, completeRate, label } = rate('Winter', 48, 32, 23) ?? {};
    expect([openRate?.toFixed(3), completeRate?.toFixed(3), label]).toEqual(['0.667', '0.719', 'Winter']);
  });

  it('are never more than all, although a link may be opened before its text counts as handed over', () => {
    expect(rate('Winter', 3, 4, 4)).toMatchObject({ openRate: 1, completeRate: 1 });
  });

  it('are zero where texts went out and no pitch was opened, and missing where no text with a pitch went out', () => {
    expect(rate('Winter', 8, 0, 0)).toMatchObject({ openRate: 0, completeRate: null });
    expect(rate('Winter', 0, 0, 0)).toBeUndefined();
  });

  it('have labels of twelve characters', () => {
    expect(rate('Reminders of spring', 8, 4, 2)?.label).toBe('Reminders of…');
  });
});
