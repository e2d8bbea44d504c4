import type { Plan } from './plan.ts';

/** The card that the payment provider charges. */
export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A plan that the organization has chosen for a later billing cycle. */
export interface NextPlan {
  readonly plan: Plan;
  /** The start of the cycle. */
  readonly from: Date;
}

/** What an organization subscribed to at the payment provider. */
export interface Subscription {
  readonly id: string;
  /** INCOMPLETE: the first payment has not succeeded. PAUSED: the provider makes no invoices until it is resumed there. */
  readonly status: 'INCOMPLETE' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'ENDED';
  readonly plan: Plan | null;
  /** Null or missing: the plan stays. */
  readonly next?: NextPlan | null;
  /** When the subscription began. Missing in readings by older versions. */
  readonly started?: Date | undefined;
  /** From when on the present prices count usage. Missing in readings by older versions. */
  readonly pricedFrom?: Date | undefined;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When the subscription ends. null means it renews. */
  readonly cancelAt: Date | null;
  /** When the first payment failed that is still open. */
  readonly pastDueSince: Date | null;
  readonly endedAt: Date | null;
}

/**
 * What the payment provider said about an organization, and when it was asked. A copy on the organization, so that the
 * sender needs no call to the provider.
 */
export interface Billing {
  /** False: the organization may send without a subscription. Organizations from before billing have no copy at all. */
  readonly required: boolean;
  readonly customerId: string | null;
  readonly subscription: Subscription | null;
  readonly card: Card | null;
  /** When the provider was asked. An older reading never replaces a newer one. */
  readonly readAt: Date;
}

/**
 * NOT_BILLED: needs no subscription. NO_PLAN: has not subscribed. PAST_DUE: a payment failed, and the grace period runs.
 * SUSPENDED: the grace period is over. PAUSED: the operator has paused the subscription. CLOSED: the subscription ended.
 */
export type BillingState = 'NOT_BILLED' | 'NO_PLAN' | 'ACTIVE' | 'PAST_DUE' | 'SUSPENDED' | 'PAUSED' | 'CLOSED';

/** For how long an organization sends on after a payment failed. */
const GRACE_DAYS = 3;
const DAY_MS = 86_400_000;

/** Returns the billing of a new organization that must subscribe before it sends. */
export function newBilling(now: Date): Billing {
  return { required: true, customerId: null, subscription: null, card: null, readAt: now };
}

/** Returns the state at a moment. The ends of the grace period and of a canceled plan need no message of the provider. */
export function getBillingState(billing: Billing | null | undefined, now: Date): BillingState {
  if (!billing) return 'NOT_BILLED';
  const { subscription } = billing;
  if (!subscription || subscription.status === 'INCOMPLETE') return billing.required ? 'NO_PLAN' : 'NOT_BILLED';
  if (hasEnded(subscription, now)) return 'CLOSED';
  if (subscription.status === 'PAUSED') return 'PAUSED';
  if (subscription.status === 'PAST_DUE') return now < getGraceEnd(subscription, now) ? 'PAST_DUE' : 'SUSPENDED';
  return billing.card ? 'ACTIVE' : 'NO_PLAN';
}

/**
 * Returns from when on usage is charged by the subscription. What an organization sent before is never reported to the
 * meter, because no price was agreed for it.
 */
export function getMeteredFrom({ started, periodStart }: Subscription): Date {
  return started ?? periodStart;
}

/** Returns the plan whose cycle has begun, although the subscription still has the plan before. null if nothing is to change. */
export function findDuePlan(subscription: Subscription | null): NextPlan | null {
  if (!subscription?.next || !['ACTIVE', 'PAST_DUE'].includes(subscription.status)) return null;
  return subscription.next.from <= subscription.periodStart ? subscription.next : null;
}

/** Returns whether the organization may send. */
export function isBillingActive(billing: Billing | null | undefined, now: Date): boolean {
  return ['NOT_BILLED', 'ACTIVE', 'PAST_DUE'].includes(getBillingState(billing, now));
}

/**
 * Returns the new reading of a subscription with the first failure of payments that are still open, and with the first end. A
 * later invoice of the same subscription gives no further days. An unpaid subscription ended with the first reading that said so.
 */
export function keepFirstFailure(before: Subscription | null, after: Subscription | null): Subscription | null {
  if (!before || !after || before.id !== after.id) return after;
  return {
    ...after,
    pastDueSince: keepEarlier(before.pastDueSince, after.pastDueSince),
    endedAt: keepEarlier(before.endedAt, after.endedAt),
  };
}

function keepEarlier(before: Date | null, after: Date | null): Date | null {
  return before && after && before < after ? before : after;
}

/** Returns the billing after the provider's customer is gone: its subscription has ended, and the next payment makes another customer. */
export function withoutCustomer(billing: Billing, readAt: Date): Billing {
  const { subscription } = billing;
  return {
    ...billing,
    customerId: null,
    card: null,
    subscription: subscription && {
      ...subscription,
      status: subscription.status === 'INCOMPLETE' ? 'INCOMPLETE' : 'ENDED',
      pastDueSince: null,
      endedAt: subscription.endedAt ?? readAt,
    },
    readAt,
  };
}

/** Returns when an organization with a failed payment stops sending. */
export function getGraceEnd({ pastDueSince }: Pick<Subscription, 'pastDueSince'>, now: Date): Date {
  return new Date((pastDueSince ?? now).getTime() + GRACE_DAYS * DAY_MS);
}

/** Returns when the account was closed. null if it is open. */
export function findClosedAt(billing: Billing | null | undefined, now: Date): Date | null {
  const subscription = billing?.subscription;
  if (!subscription || !hasEnded(subscription, now)) return null;
  return subscription.endedAt ?? subscription.cancelAt;
}

/** Returns whether a subscription is over: it ended, or its last period did. */
export function hasEnded({ status, cancelAt }: Subscription, now: Date): boolean {
  return status === 'ENDED' || (cancelAt !== null && cancelAt <= now);
}
