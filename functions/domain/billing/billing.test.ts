import { describe, expect, it } from 'vitest';
import {
  findClosedAt,
  getBillingState,
  isBillingActive,
  keepFirstFailure,
  newBilling,
  type Billing,
  type Subscription,
} from './billing.ts';

const NOW = new Date('2026-12-01T17:00:00Z');
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);
const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };

function billing(subscription: Partial<Subscription> | null, others: Partial<Billing> = {}): Billing {
  const full: Subscription | null = subscription && {
    id: 'sub',
    status: 'ACTIVE',
    plan: 'basic',
    periodStart: daysLater(-10),
    periodEnd: daysLater(20),
    cancelAt: null,
    pastDueSince: null,
    endedAt: null,
    ...subscription,
  };
  return { ...newBilling(NOW), customerId: 'cus', subscription: full, card, ...others };
}

describe('the billing state', () => {
  it.each([
    { name: 'An organization from before billing is not billed', given: null, state: 'NOT_BILLED', active: true },
    { name: 'A new organization has no plan', given: newBilling(NOW), state: 'NO_PLAN', active: false },
    {
      name: 'An organization that need not subscribe stays active while it pays for the first time',
      given: billing({ status: 'INCOMPLETE' }, { required: false }),
      state: 'NOT_BILLED',
      active: true,
    },
    {
      name: 'A first payment that is not complete is no plan',
      given: billing({ status: 'INCOMPLETE' }),
      state: 'NO_PLAN',
      active: false,
    },
    { name: 'A paid subscription with a card is active', given: billing({}), state: 'ACTIVE', active: true },
    {
      name: 'A free plan needs a card too',
      given: billing({ plan: 'free' }, { card: null }),
      state: 'NO_PLAN',
      active: false,
    },
    {
      name: 'A failed payment leaves three days',
      given: billing({ status: 'PAST_DUE', pastDueSince: daysLater(-2.9) }),
      state: 'PAST_DUE',
      active: true,
    },
    {
      name: 'After three days a failed payment suspends the organization',
      given: billing({ status: 'PAST_DUE', pastDueSince: daysLater(-3) }),
      state: 'SUSPENDED',
      active: false,
    },
    {
      name: 'A canceled plan is active until its period ends',
      given: billing({ cancelAt: daysLater(1) }),
      state: 'ACTIVE',
      active: true,
    },
    {
      name: 'A canceled plan closes the account when its period ends, without a message of the provider',
      given: billing({ cancelAt: NOW }),
      state: 'CLOSED',
      active: false,
    },
    {
      name: 'An ended subscription closes the account',
      given: billing({ status: 'ENDED', endedAt: daysLater(-1) }),
      state: 'CLOSED',
      active: false,
    },
  ])('$name', ({ given, state, active }) => {
    expect(getBillingState(given, NOW)).toBe(state);
    expect(isBillingActive(given, NOW)).toBe(active);
  });

  it('A later invoice of the same subscription gives no further days, and a payment ends the failure', () => {
    const failed = (days: number, id = 'sub') =>
      billing({ id, status: 'PAST_DUE', pastDueSince: daysLater(days) }).subscription;
    expect(keepFirstFailure(failed(-5), failed(-1))).toEqual({ ...failed(-1), pastDueSince: daysLater(-5) });
    expect(keepFirstFailure(failed(-5, 'older'), failed(-1))).toEqual(failed(-1));
    expect(keepFirstFailure(null, failed(-1))).toEqual(failed(-1));
    const paid = billing({}).subscription;
    expect(keepFirstFailure(failed(-5), paid)).toEqual(paid);
    expect(keepFirstFailure(paid, failed(-1))).toEqual(failed(-1));
  });

  it('The first reading that says that a subscription ended keeps its end, until the subscription runs again', () => {
    const ended = (days: number, id = 'sub') => billing({ id, status: 'ENDED', endedAt: daysLater(days) }).subscription;
    const running = billing({}).subscription;
    expect(keepFirstFailure(running, ended(-1))?.endedAt).toEqual(daysLater(-1));
    expect(keepFirstFailure(ended(-5), ended(-1))?.endedAt).toEqual(daysLater(-5));
    expect(keepFirstFailure(ended(-5), running)?.endedAt).toBeNull();
    expect(keepFirstFailure(ended(-5, 'older'), ended(-1))?.endedAt).toEqual(daysLater(-1));
  });

  it('A closed account tells since when', () => {
    expect(findClosedAt(billing({ cancelAt: NOW }), NOW)).toEqual(NOW);
    expect(findClosedAt(billing({ status: 'ENDED', endedAt: daysLater(-1) }), NOW)).toEqual(daysLater(-1));
    expect(findClosedAt(billing({ cancelAt: daysLater(1) }), NOW)).toBeNull();
  });
});
