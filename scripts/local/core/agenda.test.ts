import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Agenda } from './agenda.ts';

describe('Agenda', () => {
  it('returns due values by moment, and values of one moment in the order of their addition', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: 0, max: 20 }), (moments, until) => {
        const agenda = new Agenda<number>();
        for (const [index, at] of moments.entries()) agenda.add(at, index);
        const expected = moments.map((at, value) => ({ at, value })).sort((a, b) => a.at - b.at);
        expect(agenda.next()).toBe(expected[0]?.at);
        expect(agenda.take(until).map(({ at, value }) => ({ at, value }))).toEqual(
          expected.filter(({ at }) => at <= until),
        );
        expect(agenda.values().sort((a, b) => a - b)).toEqual(
          expected
            .filter(({ at }) => at > until)
            .map(({ value }) => value)
            .sort((a, b) => a - b),
        );
      }),
    );
  });

  it('drops values that are no longer valid', () => {
    const agenda = new Agenda<string>();
    agenda.add(1, 'gone');
    agenda.add(2, 'here');
    expect(agenda.next((value) => value === 'here')).toBe(2);
    expect(agenda.values()).toEqual(['here']);
  });
});
