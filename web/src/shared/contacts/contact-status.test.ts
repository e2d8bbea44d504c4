import { describe, expect, it } from 'vitest';
import { describeStatus } from './contact-status.ts';

const reachable = {
  phone: '+16025550142',
  optedIn: true,
  optedOut: false,
  mayOptOut: false,
  otherCountry: false,
  invalidPhone: false,
  archived: false,
};

describe('the status of a contact', () => {
  it.each([
    [reachable, 'Subscribed', 'good'],
    [{ ...reachable, mayOptOut: true }, 'May opt out', 'warn'],
    [{ ...reachable, phone: null }, 'No phone', 'warn'],
    [{ ...reachable, phone: null, archived: true }, 'Archived', 'plain'],
    [{ ...reachable, invalidPhone: true, archived: true }, 'Invalid number', 'warn'],
    [{ ...reachable, optedOut: true, invalidPhone: true }, 'Opted out', 'bad'],
  ] as const)('%o is %s', (contact, label, tone) => {
    expect(describeStatus(contact, false)).toEqual({ label, tone });
  });

  it('Where texts need an opt-in, a contact without one is not subscribed', () => {
    expect(describeStatus({ ...reachable, optedIn: false }, true).label).toBe('Not opted in');
    expect(describeStatus(reachable, true).label).toBe('Subscribed');
  });
});
