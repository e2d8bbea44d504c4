import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FHIR_CANCELED } from '../../../test/support/scenarios/integrations/results.ts';
import {
  getLinkEnd,
  isExpected,
  isNews,
  listPhones,
  toPracticeOccasion,
  type PracticeLink,
} from './practice-appointment.ts';
import { parsePractice } from './practice-name.ts';

const AT = new Date('2027-03-03T17:00:00Z');
const LINK: PracticeLink = {
  organizationId: 'o',
  externalId: '5000',
  contactId: 'c',
  appointmentId: 'c.a',
  updated: AT,
  applied: true,
  keptUntil: AT,
};
const later = (ms: number): Date => new Date(AT.getTime() + ms);

describe('A change of an appointment at a practice', () => {
  it('is news once: repeated and older ones change nothing', () => {
    expect(isNews(null, { updated: AT }, false)).toBe(true);
    expect(isNews(LINK, { updated: later(1) }, false)).toBe(true);
    for (const isFullRead of [true, false]) {
      expect(isNews(LINK, { updated: AT }, isFullRead)).toBe(false);
      expect(isNews({ ...LINK, applied: false }, { updated: later(-1) }, isFullRead)).toBe(false);
    }
  });

  it('that was stored and not applied is news until it is', () => {
    expect(isNews({ ...LINK, applied: false }, { updated: AT }, false)).toBe(true);
  });

  it('of a stranger is news again when everything is read, because the stranger may be a contact by now', () => {
    const stranger = { ...LINK, contactId: null, appointmentId: null };
    expect(isNews(stranger, { updated: AT }, true)).toBe(true);
    expect(isNews(stranger, { updated: AT }, false)).toBe(false);
  });

  it('in any order and any number of times ends with the latest', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 30 }), (order) => {
        let link: PracticeLink | null = null;
        for (const ms of order)
          if (isNews(link, { updated: later(ms) }, false)) link = { ...LINK, updated: later(ms), applied: true };
        expect(link?.updated).toEqual(later(Math.max(...order)));
      }),
      { seed: 7 },
    );
  });
});

describe('An appointment at a practice', () => {
  it.each([
    ['booked', true],
    ['arrived', true],
    ['pending', true],
    [FHIR_CANCELED, false],
    ['waitlist', false],
    ['noshow', false],
    ['entered-in-error', false],
  ])('that is %s is expected: %s', (status, expected) => {
    expect(isExpected({ status, start: AT })).toBe(expected);
    expect(isExpected({ status, start: null })).toBe(false);
  });

  it('is shown in the zone of the deployment', () => {
    expect(toPracticeOccasion(new Date('2027-03-11T02:30:00Z'), 'Main', 'America/Phoenix')).toEqual({
      date: '2027-03-10',
      time: '19:30',
      timeZone: 'America/Phoenix',
      location: 'Main',
      address: '',
    });
    expect(toPracticeOccasion(AT, 'x'.repeat(500), 'America/Phoenix').location).toHaveLength(120);
  });

  it('is known for two months after it is over', () => {
    expect(getLinkEnd({ start: later(86_400_000) }, AT)).toEqual(later(61 * 86_400_000));
    expect(getLinkEnd({ start: null }, AT)).toEqual(later(60 * 86_400_000));
  });

  it('belongs to the contact with a phone of the patient that gets texts', () => {
    expect(
      listPhones({ phones: ['(602) 555-0134', '602-555-0134', 'none', '602 555 0134 x12', '480 555 0134'] }),
    ).toEqual(['+16025550134', '+14805550134']);
  });
});

describe('The name of a practice', () => {
  it.each(['dermassoc', ' DermAssoc ', 'https://dermassoc.ema.md/ema/Login.action', 'dermassoc.ema.md'])(
    'is read from %j',
    (text) => expect(parsePractice(text)).toBe('dermassoc'),
  );

  it.each(['', 'a', '../evil', 'evil.test/x', 'a b', 'x?y', 'http://169.254.169.254'])('is not %j', (text) => {
    expect(parsePractice(text)).toBeNull();
  });
});
