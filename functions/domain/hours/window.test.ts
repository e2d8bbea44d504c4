import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { getTimeZones } from '../contacts/area-codes.ts';
import {
  allowsHandOver,
  getClosing,
  isOpen,
  CARRIER_MARGIN_SECONDS,
  MAX_VALIDITY_SECONDS,
  nextHandOver,
  nextOpening,
  computeValiditySeconds,
  type WindowRules,
} from './window.ts';

const PLAIN: WindowRules = { allowAfterHours: false, allowWeekends: true };
const NO_WEEKENDS: WindowRules = { ...PLAIN, allowWeekends: false };

const phoenix = (local: string): Date => DateTime.fromISO(local, { zone: 'America/Phoenix' }).toJSDate();
const moments = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2030-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const flags = { allowAfterHours: fc.boolean(), allowWeekends: fc.boolean() };
const recipients = fc
  .constantFrom('602', '212', '310', '808', '907', '208', '867', '709', '671', '800')
  .map((area) => getTimeZones(`+1${area}5550100`));
const rules: fc.Arbitrary<WindowRules> = fc.oneof(
  fc.record({
    ...flags,
    zone: fc.constantFrom(
      'America/Phoenix',
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    ),
  }),
  fc.record({ ...flags, zone: fc.constant('America/Phoenix'), recipientZones: recipients }),
);

describe('the sending window', () => {
  it.each([
    ['2026-03-02T07:59:59', false],
    ['2026-03-02T08:00:00', true],
    ['2026-03-02T19:59:59', true],
    ['2026-03-02T20:00:00', false],
    ['2026-07-02T08:00:00', true],
  ])('isOpen at %s returns %s', (local, open) => {
    expect(isOpen(phoenix(local), PLAIN)).toBe(open);
  });

  it.each([
    ['2026-03-02T12:00:00', PLAIN, '2026-03-02T12:00:00'],
    ['2026-03-02T03:00:00', PLAIN, '2026-03-02T08:00:00'],
    ['2026-03-02T20:00:00', PLAIN, '2026-03-03T08:00:00'],
    ['2026-12-31T23:00:00', PLAIN, '2027-01-01T08:00:00'],
    ['2026-03-06T20:30:00', NO_WEEKENDS, '2026-03-09T08:00:00'],
    ['2026-03-07T12:00:00', NO_WEEKENDS, '2026-03-09T08:00:00'],
  ])('The window opens next after %s as the rules say', (local, given, opening) => {
    expect(nextOpening(phoenix(local), given)).toEqual(phoenix(opening));
  });

  it('nextOpening returns an open time, not before the given time, and the given time itself when it is open', () => {
    fc.assert(
      fc.property(moments, rules, (at, given) => {
        const opening = nextOpening(at, given);
        expect(isOpen(opening, given)).toBe(true);
        expect(opening.getTime()).toBeGreaterThanOrEqual(at.getTime());
        expect(opening.getTime() === at.getTime()).toBe(isOpen(at, given));
      }),
    );
  });

  it('nextOpening misses no opening: the window is closed a minute before the next opening', () => {
    fc.assert(
      fc.property(moments, rules, (at, given) => {
        fc.pre(!isOpen(at, given));
        const before = new Date(nextOpening(at, given).getTime() - 60_000);
        expect(before < at || !isOpen(before, given)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-03-02T19:59:29', 1],
    ['2026-03-02T19:59:29.001', 0],
    ['2026-03-02T19:59:58', 0],
    ['2026-03-02T19:00:00', 3_570],
  ])('At %s the carrier may attempt delivery for %i seconds, and half a minute is kept free', (local, seconds) => {
    expect(computeValiditySeconds(phoenix(local), PLAIN)).toBe(seconds);
  });

  it('nextHandOver returns the first moment at which the carrier has time to deliver', () => {
    const anywhere = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const closings = moments.map((at) => new Date(getClosing(nextOpening(at, PLAIN), PLAIN).getTime() - 15_000));
    fc.assert(
      fc.property(fc.oneof(moments, closings), rules, anywhere, (at, given, share) => {
        const next = nextHandOver(at, given);
        expect(allowsHandOver(next, given)).toBe(true);
        expect(next.getTime() === at.getTime()).toBe(allowsHandOver(at, given));
        const between = new Date(at.getTime() + Math.floor(share * (next.getTime() - at.getTime())));
        expect(between < next && allowsHandOver(between, given)).toBe(false);
      }),
    );
  });

  it('The validity period never ends after the window closes', () => {
    fc.assert(
      fc.property(moments, rules, (at, given) => {
        fc.pre(isOpen(at, given));
        const seconds = computeValiditySeconds(at, given);
        expect(seconds).toBeLessThanOrEqual(MAX_VALIDITY_SECONDS);
        const margin = seconds === 0 ? 0 : CARRIER_MARGIN_SECONDS * 1000;
        expect(at.getTime() + seconds * 1000 + margin).toBeLessThanOrEqual(getClosing(at, given).getTime());
        // The last moment of the validity period is inside the window, also across clock changes.
        expect(seconds === 0 || isOpen(new Date(at.getTime() + seconds * 1000 - 1), given)).toBe(true);
      }),
    );
  });
});

describe('recipient hours', () => {
  const to = (area: string, given: Partial<WindowRules> = {}): WindowRules => ({
    ...PLAIN,
    ...given,
    recipientZones: getTimeZones(`+1${area}5550100`),
  });

  it.each([
    // New York is two hours ahead in winter: its evening ends before the window closes.
    ['212', '2026-01-05T18:59:59', '2026-01-05T18:59:59'],
    ['212', '2026-01-05T19:00:00', '2026-01-06T08:00:00'],
    // Hawaii is three hours behind: its morning begins after the window opens.
    ['808', '2026-01-05T08:00:00', '2026-01-05T11:00:00'],
    // An area code in two zones waits until both are open.
    ['208', '2026-07-06T08:00:00', '2026-07-06T08:00:00'],
    ['208', '2026-01-05T08:00:00', '2026-01-05T09:00:00'],
    // The location of a toll-free number is unknown, so only the sending window applies.
    ['800', '2026-01-05T19:30:00', '2026-01-05T19:30:00'],
  ])('A message to area code %s, planned for %s, is sent at %s', (area, instants, goes) => {
    expect(nextOpening(phoenix(instants), to(area))).toEqual(phoenix(goes));
  });

  it('Recipient hours also apply to an organization with allowAfterHours', () => {
    expect(nextOpening(phoenix('2026-01-05T02:00:00'), to('212', { allowAfterHours: true }))).toEqual(
      phoenix('2026-01-05T06:00:00'),
    );
    expect(isOpen(phoenix('2026-01-05T23:00:00'), to('602', { allowAfterHours: true }))).toBe(false);
  });

  it('The validity period also ends with the recipient’s hours', () => {
    expect(getClosing(phoenix('2026-01-05T18:00:00'), to('212'))).toEqual(phoenix('2026-01-05T19:00:00'));
  });
});
