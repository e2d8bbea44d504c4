import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { closingOf, isOpen, MAX_VALIDITY_SECONDS, nextOpening, validitySeconds, type WindowRules } from './window.ts';

const PLAIN: WindowRules = { allowAfterHours: false, allowWeekends: true };
const NO_WEEKENDS: WindowRules = { ...PLAIN, allowWeekends: false };

const phoenix = (local: string): Date => DateTime.fromISO(local, { zone: 'America/Phoenix' }).toJSDate();
const moments = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2030-12-31T23:59:59Z'), noInvalidDate: true });
const rules = fc.record({
  allowAfterHours: fc.boolean(),
  allowWeekends: fc.boolean(),
  zone: fc.constantFrom('America/Phoenix', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata'),
});

describe('the sending window', () => {
  it.each([
    ['2026-03-02T07:59:59', false],
    ['2026-03-02T08:00:00', true],
    ['2026-03-02T19:59:59', true],
    ['2026-03-02T20:00:00', false],
    ['2026-07-02T08:00:00', true],
  ])('at %s is open: %s', (local, open) => {
    expect(isOpen(phoenix(local), PLAIN)).toBe(open);
  });

  it.each([
    ['2026-03-02T12:00:00', PLAIN, '2026-03-02T12:00:00'],
    ['2026-03-02T03:00:00', PLAIN, '2026-03-02T08:00:00'],
    ['2026-03-02T20:00:00', PLAIN, '2026-03-03T08:00:00'],
    ['2026-12-31T23:00:00', PLAIN, '2027-01-01T08:00:00'],
    ['2026-03-06T20:30:00', NO_WEEKENDS, '2026-03-09T08:00:00'],
    ['2026-03-07T12:00:00', NO_WEEKENDS, '2026-03-09T08:00:00'],
  ])('after %s opens next as the rules say', (local, given, opening) => {
    expect(nextOpening(phoenix(local), given)).toEqual(phoenix(opening));
  });

  it('next opens at a moment that is open, not earlier than asked, and at once when open', () => {
    fc.assert(
      fc.property(moments, rules, (at, given) => {
        const opening = nextOpening(at, given);
        expect(isOpen(opening, given)).toBe(true);
        expect(opening.getTime()).toBeGreaterThanOrEqual(at.getTime());
        expect(opening.getTime() === at.getTime()).toBe(isOpen(at, given));
      }),
    );
  });

  it('misses no opening: a minute before the next one it is closed', () => {
    fc.assert(
      fc.property(moments, rules, (at, given) => {
        fc.pre(!isOpen(at, given));
        const before = new Date(nextOpening(at, given).getTime() - 60_000);
        expect(before < at || !isOpen(before, given)).toBe(true);
      }),
    );
  });

  it('never lets the carrier try past closing', () => {
    fc.assert(
      fc.property(moments, rules, (at, given) => {
        fc.pre(isOpen(at, given));
        const seconds = validitySeconds(at, given);
        expect(seconds).toBeLessThanOrEqual(MAX_VALIDITY_SECONDS);
        expect(at.getTime() + seconds * 1000).toBeLessThanOrEqual(closingOf(at, given).getTime());
        // The last moment of its validity is inside the window, whatever the clocks did meanwhile.
        expect(seconds === 0 || isOpen(new Date(at.getTime() + seconds * 1000 - 1), given)).toBe(true);
      }),
    );
  });
});
