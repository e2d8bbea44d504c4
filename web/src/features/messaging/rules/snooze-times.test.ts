import { expect, it } from 'vitest';
import { formatTomorrow, listSnoozeTimes, parseSnoozeTime } from './snooze-times.ts';

// A Wednesday, 2:20:30 pm in the sending zone (UTC-7).
const NOW = new Date('2026-12-02T21:20:30Z');

const show = (now: Date): string[] => listSnoozeTimes(now).map(({ label, at }) => `${label}: ${at.toISOString()}`);

it('A conversation can be snoozed for hours, until tomorrow morning, until Monday, or for four weeks', () => {
  expect(show(NOW)).toEqual([
    'In 3 hours: 2026-12-03T00:20:00.000Z',
    'Tomorrow: 2026-12-03T16:00:00.000Z',
    'Next Monday: 2026-12-07T16:00:00.000Z',
    'In 4 weeks: 2026-12-30T16:00:00.000Z',
  ]);
});

it('On a Sunday, tomorrow is Monday', () => {
  expect(show(new Date('2026-12-06T17:00:00Z')).map((line) => line.split(':')[0])).toEqual([
    'In 3 hours',
    'Tomorrow',
    'In 4 weeks',
  ]);
});

it('On a Monday, "Next Monday" is a week ahead', () => {
  expect(show(new Date('2026-12-07T15:00:00Z'))).toContain('Next Monday: 2026-12-14T16:00:00.000Z');
});

it('A time that a person types is in the sending zone, in the future, and at most 12 months ahead', () => {
  expect(formatTomorrow(NOW)).toBe('2026-12-03T09:00');
  expect(parseSnoozeTime('2026-12-03T09:00', NOW)).toEqual(new Date('2026-12-03T16:00:00Z'));
  for (const text of ['', '2026-12-02T14:20', '2027-12-02T14:21', '2026-02-30T09:00'])
    expect(parseSnoozeTime(text, NOW)).toBeNull();
});
