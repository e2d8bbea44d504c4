import { describe, expect, it } from 'vitest';
import { toHourOfDay, toTypedHour } from './custom-hour.ts';

describe('an hour that someone types', () => {
  it.each([
    [12, 'am', 0],
    [0, 'am', 0],
    [1, 'am', 1],
    [11, 'am', 11],
    [12, 'pm', 12],
    [0, 'pm', 12],
    [1, 'pm', 13],
    [11, 'pm', 23],
    [13, 'pm', 12],
    [-2, 'am', 0],
  ] as const)('%s %s is the hour %s of the day', (hour, half, expected) => {
    expect(toHourOfDay({ hour, half })).toBe(expected);
  });

  it('Every hour of the day comes back as it was', () => {
    for (let hour = 0; hour < 24; hour += 1) expect(toHourOfDay(toTypedHour(hour))).toBe(hour);
  });
});
