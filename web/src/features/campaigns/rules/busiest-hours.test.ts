import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeBusiestHours, findBusiestHours } from './busiest-hours.ts';

const at = (hours: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);

describe('the busiest hours of replies', () => {
  it('are the three hours in a row with the most replies', () => {
    expect(findBusiestHours(at({ 8: 2, 9: 10, 10: 8, 11: 7, 15: 5 }))).toEqual({ from: 9, until: 12, share: 25 / 32 });
  });

  it('begin and end with replies', () => {
    expect(findBusiestHours(at({ 11: 30, 17: 10 }))).toEqual({ from: 11, until: 12, share: 0.75 });
  });

  it('make a sentence', () => {
    expect(describeBusiestHours(at({ 9: 10, 10: 8, 11: 7, 15: 5 }))).toBe(
      '83% of replies come between 9 am and 12 pm.',
    );
    expect(describeBusiestHours(at({ 21: 10, 22: 8, 23: 7 }))).toBe('100% of replies come between 9 pm and 12 am.');
  });

  it('are not named with few replies, nor when all hours are alike', () => {
    expect(findBusiestHours(at({ 9: 19 }))).toBeNull();
    expect(
      findBusiestHours(at(Object.fromEntries(Array.from({ length: 12 }, (_, each) => [8 + each, 10])))),
    ).toBeNull();
  });

  it('have at least a third of the replies, and no other three hours have more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 24, maxLength: 24 }), (replies) => {
        const found = findBusiestHours(replies);
        if (found === null) return;
        const sum = (from: number): number => replies.slice(from, from + 3).reduce((one, other) => one + other, 0);
        expect(found.share).toBeGreaterThanOrEqual(1 / 3);
        for (let hour = 0; hour <= 21; hour += 1) expect(sum(hour)).toBeLessThanOrEqual(sum(found.from));
      }),
    );
  });
});
