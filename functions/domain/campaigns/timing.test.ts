import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { isOpen, type WindowRules } from '../hours/window.ts';
import { computeDue, type StepTiming } from './timing.ts';

const RULES: WindowRules = { allowAfterHours: false, allowWeekends: true };
const NOW: StepTiming = { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null };

const phoenix = (local: string): Date => DateTime.fromISO(local, { zone: 'America/Phoenix' }).toJSDate();
const local = (at: Date): string =>
  DateTime.fromJSDate(at, { zone: 'America/Phoenix' }).toFormat("yyyy-MM-dd'T'HH:mm:ss");

describe('computeDue', () => {
  it.each<[string, Partial<StepTiming>, string, string]>([
    ['at once in the window', {}, '2026-03-02T10:15:00', '2026-03-02T10:15:00'],
    ['in the morning when joined at night', {}, '2026-03-02T23:00:00', '2026-03-03T08:00:00'],
    ['an hour later', { hours: 1 }, '2026-03-02T10:15:00', '2026-03-02T11:15:00'],
    [
      'postponed when the delay ends at eight in the evening',
      { hours: 1 },
      '2026-03-02T19:00:00',
      '2026-03-03T08:00:00',
    ],
    ['the next morning at nine', { days: 1, window: 9 }, '2026-03-02T10:15:00', '2026-03-03T09:00:00'],
    ['a calendar day, not 24 hours', { days: 1, window: 9 }, '2026-03-02T19:30:00', '2026-03-03T09:00:00'],
    ['today when the hour is still to come', { window: 13 }, '2026-03-02T10:15:00', '2026-03-02T13:00:00'],
    ['tomorrow when the hour has passed', { window: 9 }, '2026-03-02T10:15:00', '2026-03-03T09:00:00'],
    [
      'hours move the moment before the hour is chosen',
      { days: 1, hours: 12, window: 9 },
      '2026-03-02T19:30:00',
      '2026-03-04T09:00:00',
    ],
    [
      'not before the earliest moment',
      { delayUntil: phoenix('2026-03-10T15:00:00') },
      '2026-03-02T10:15:00',
      '2026-03-10T15:00:00',
    ],
    [
      'the hour after the earliest moment',
      { days: 1, delayUntil: phoenix('2026-03-10T15:00:00'), window: 9 },
      '2026-03-02T10:15:00',
      '2026-03-11T09:00:00',
    ],
    [
      'never before the earliest moment, also with days',
      { days: 1, hours: 5, delayUntil: phoenix('2026-03-03T14:00:00'), window: 9 },
      '2026-03-02T10:15:00',
      '2026-03-04T09:00:00',
    ],
    ['an hour in the night goes at eight', { window: 22 }, '2026-03-02T10:15:00', '2026-03-03T08:00:00'],
    ['across the end of a year', { days: 1, window: 9 }, '2026-12-31T10:00:00', '2027-01-01T09:00:00'],
    ['on the leap day', { days: 1, window: 9 }, '2028-02-28T10:00:00', '2028-02-29T09:00:00'],
  ])('The due time is right: %s', (_name, timing, base, due) => {
    expect(local(computeDue(phoenix(base), { ...NOW, ...timing }, RULES))).toBe(due);
  });

  it('A step keeps its local time over a change to daylight-saving time', () => {
    const zone = 'America/New_York';
    const base = DateTime.fromISO('2026-03-07T10:00:00', { zone }).toJSDate();
    const due = computeDue(base, { ...NOW, days: 1 }, { ...RULES, zone });
    expect(DateTime.fromJSDate(due, { zone }).toFormat('yyyy-MM-dd HH:mm')).toBe('2026-03-08 10:00');
  });

  const timings = fc.record({
    days: fc.nat(40),
    hours: fc.nat(60),
    minutes: fc.nat(200),
    window: fc.option(fc.nat(23)),
    delayUntil: fc.option(fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })),
  });
  const bases = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom('America/Phoenix', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe');

  it('The due time is always inside the sending window, and never before the base or delayUntil', () => {
    fc.assert(
      fc.property(bases, timings, zones, (base, timing, zone) => {
        const due = computeDue(base, timing, { ...RULES, zone });
        expect(isOpen(due, { ...RULES, zone })).toBe(true);
        expect(due.getTime()).toBeGreaterThanOrEqual(base.getTime());
        expect(due.getTime()).toBeGreaterThanOrEqual((timing.delayUntil ?? base).getTime());
      }),
    );
  });

  it('A step without days waits its whole delay', () => {
    fc.assert(
      fc.property(bases, timings, (base, timing) => {
        const due = computeDue(base, { ...timing, days: 0 }, RULES);
        expect(due.getTime()).toBeGreaterThanOrEqual(base.getTime() + (timing.hours * 60 + timing.minutes) * 60_000);
      }),
    );
  });
});
