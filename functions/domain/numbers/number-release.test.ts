import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newBilling, type Billing, type Subscription } from '../billing/billing.ts';
import { findReleaseAt, isReleaseDue, RELEASE_AFTER_DAYS } from './number-release.ts';

const CLOSED = new Date('2026-12-01T17:00:00Z');
const daysLater = (days: number): Date => new Date(CLOSED.getTime() + days * 86_400_000);

function buildBilling(subscription: Partial<Subscription>): Billing {
  const full: Subscription = {
    id: 'sub',
    status: 'ACTIVE',
    plan: 'basic',
    periodStart: daysLater(-30),
    periodEnd: CLOSED,
    cancelAt: null,
    pastDueSince: null,
    endedAt: null,
    ...subscription,
  };
  return { ...newBilling(CLOSED), customerId: 'cus', subscription: full };
}

describe('The release of a number', () => {
  it('comes exactly 30 days after the account was closed', () => {
    const ended = buildBilling({ status: 'ENDED', endedAt: CLOSED });
    expect(isReleaseDue(ended, new Date(daysLater(30).getTime() - 1))).toBe(false);
    expect(isReleaseDue(ended, daysLater(30))).toBe(true);
  });

  it('counts from the end of a canceled plan, also while the provider has not reported the end', () => {
    const canceled = buildBilling({ cancelAt: CLOSED });
    expect(findReleaseAt(canceled, daysLater(-1))).toBeNull();
    expect(findReleaseAt(canceled, daysLater(1))).toEqual(daysLater(30));
  });

  it('never comes for an open account, whatever the time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 1_000 }), (days) => {
        expect(isReleaseDue(null, daysLater(days))).toBe(false);
        expect(isReleaseDue(buildBilling({}), daysLater(days))).toBe(false);
        expect(isReleaseDue(buildBilling({ status: 'PAST_DUE', pastDueSince: CLOSED }), daysLater(days))).toBe(false);
      }),
    );
  });

  it('comes for a closed account from the day on, and never before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), (days) => {
        const ended = buildBilling({ status: 'ENDED', endedAt: CLOSED });
        expect(isReleaseDue(ended, daysLater(days))).toBe(days >= RELEASE_AFTER_DAYS);
      }),
    );
  });
});
