import type Stripe from 'stripe';
import type { NextPlan, Subscription } from '../../domain/billing/billing.ts';
import { isPlan, type Plan } from '../../domain/billing/plan.ts';
import type { PriceTerms } from '../../domain/billing/prices.ts';
import { CardDeclined, isInvalidRequest, withCard } from './client.ts';
import type { CardCheck } from './cards.ts';
import { ensurePrices } from './prices.ts';

/** Statuses in which the first payment has not succeeded. */
const INCOMPLETE = ['incomplete', 'incomplete_expired'];
/** `unpaid`: all retries of a payment failed, and the console keeps such subscriptions instead of canceling them. */
const ENDED = ['canceled', 'unpaid'];
/** A try that is over, whatever the person does next. */
const REPLACED = ['incomplete', 'unpaid'];

/** Returns the latest subscription of a customer whose first payment succeeded or is open, or null. */
export async function findSubscription(stripe: Stripe, customerId: string): Promise<Subscription | null> {
  const { data } = await stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 20,
    expand: ['data.latest_invoice'],
  });
  // A person who tried several cards leaves expired subscriptions behind.
  const latest = data.find(({ status }) => status !== 'incomplete_expired');
  return latest ? toSubscription(latest) : null;
}

/**
 * Subscribes a customer, and charges the first month. An older try whose payment is open, and an unpaid subscription, end first. Two calls at the
 * same time create one subscription.
 * @throws CardDeclined
 */
export async function subscribe(
  stripe: Stripe,
  customerId: string,
  {
    organizationId,
    plan,
    terms,
  }: { readonly organizationId: string; readonly plan: Plan | null; readonly terms: PriceTerms },
): Promise<CardCheck> {
  const { data: earlier } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
  for (const { id, status } of earlier) if (REPLACED.includes(status)) await cancelEarlier(stripe, id);
  const prices = await ensurePrices(stripe, terms);
  const subscription = await withCard(
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: prices.map((price) => ({ price })),
        payment_behavior: 'allow_incomplete',
        // What is charged after a change depends on the mode, and the default is one of the API's version.
        billing_mode: { type: 'flexible' },
        metadata: { organizationId, plan: plan ?? '' },
        expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
      },
      { idempotencyKey: `subscription:${customerId}:${earlier.length}` },
    ),
  );
  if (!INCOMPLETE.includes(subscription.status)) return { kind: 'READY' };
  return checkFirstPayment(stripe, subscription.latest_invoice);
}

/**
 * Ends a subscription with its period, or lets it renew again. Repeated, it changes nothing. Returns false when the subscription
 * has ended.
 */
export async function setCancelAtPeriodEnd(stripe: Stripe, subscriptionId: string, cancels: boolean): Promise<boolean> {
  try {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancels });
    return true;
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
    const { status } = await stripe.subscriptions.retrieve(subscriptionId);
    if (status !== 'canceled' && status !== 'incomplete_expired') throw error;
    return false;
  }
}

/** Stores the plan of the next billing cycle with the subscription. null if the plan stays. Repeated, it changes nothing. */
export async function setNextPlan(stripe: Stripe, subscriptionId: string, next: NextPlan | null): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, {
    metadata: { nextPlan: next?.plan ?? '', nextPlanFrom: next ? String(toSeconds(next.from)) : '' },
  });
}

/**
 * Gives a subscription the prices of its next plan, as if this had happened at the start of the billing cycle: the new month is
 * charged, and the old one is credited. What was used in the cycle before this call keeps its price. Two calls at the same time
 * change the subscription once, because they send the same request.
 */
export async function applyNextPlan(
  stripe: Stripe,
  subscriptionId: string,
  { next, terms }: { readonly next: NextPlan; readonly terms: PriceTerms },
): Promise<void> {
  const prices = await ensurePrices(stripe, terms);
  const { items, metadata } = await stripe.subscriptions.retrieve(subscriptionId);
  // Another call was faster.
  if (metadata.nextPlan !== next.plan) return;
  const stale = items.data.filter(({ price }) => !prices.includes(price.id));
  const missing = prices.filter((price) => items.data.every((item) => item.price.id !== price));
  const from = toSeconds(next.from);
  await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [...stale.map(({ id }) => ({ id, deleted: true })), ...missing.map((price) => ({ price }))],
      metadata: { plan: next.plan, nextPlan: '', nextPlanFrom: '' },
      proration_behavior: 'always_invoice',
      proration_date: from,
    },
    { idempotencyKey: `plan:${subscriptionId}:${from}:${next.plan}` },
  );
}

/** Another tab may have ended it already. */
async function cancelEarlier(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
  }
}

/** The first payment failed, or waits for the card's holder. @throws CardDeclined */
async function checkFirstPayment(stripe: Stripe, invoice: string | Stripe.Invoice | null): Promise<CardCheck> {
  if (invoice === null || typeof invoice === 'string') throw new Error('The first invoice is missing');
  const payment = invoice.payments?.data[0]?.payment.payment_intent;
  if (!payment) throw new Error('The first invoice has no payment');
  const intent = await stripe.paymentIntents.retrieve(typeof payment === 'string' ? payment : payment.id);
  if (intent.status === 'requires_action')
    return { kind: 'REQUIRES_ACTION', clientSecret: invoice.confirmation_secret?.client_secret ?? '' };
  throw new CardDeclined(intent.last_payment_error?.message ?? 'Your card was declined.');
}

function toSubscription(subscription: Stripe.Subscription): Subscription {
  const { id, status, metadata, cancel_at: cancelAt, ended_at: endedAt, latest_invoice: invoice } = subscription;
  const items = subscription.items.data;
  const [item] = items;
  if (!item) throw new Error(`Subscription ${id} has no items`);
  const isPastDue = status === 'past_due';
  const periodStart = toDate(item.current_period_start);
  const openSince = typeof invoice === 'object' ? (invoice?.status_transitions.finalized_at ?? null) : null;
  return {
    id,
    status: toStatus(status),
    plan: isPlan(metadata.plan) ? metadata.plan : null,
    next: isPlan(metadata.nextPlan) ? { plan: metadata.nextPlan, from: toDate(Number(metadata.nextPlanFrom)) } : null,
    started: toDate(subscription.start_date),
    // A new price is a new item, and counts from then on.
    pricedFrom: toDate(Math.max(...items.filter(isMetered).map(({ created }) => created), subscription.start_date)),
    periodStart,
    periodEnd: toDate(item.current_period_end),
    cancelAt: cancelAt === null ? null : toDate(cancelAt),
    pastDueSince: isPastDue ? toDate(openSince ?? item.current_period_start) : null,
    // An unpaid subscription has no end. Its first reading in this state keeps the start of the period (`keepFirstFailure`).
    endedAt: endedAt === null ? (status === 'unpaid' ? periodStart : null) : toDate(endedAt),
  };
}

function isMetered({ price }: Stripe.SubscriptionItem): boolean {
  return price.recurring?.usage_type === 'metered';
}

/**
 * A subscription in a state that we do not know is not sent for: it may be one without invoices, as `paused` is. Collection that
 * is paused (`pause_collection`) leaves the status as it is, and is the operator's way to give the service for free
 * (docs.stripe.com/billing/subscriptions/pause-payment, 2026-11-27).
 */
function toStatus(status: string): Subscription['status'] {
  if (INCOMPLETE.includes(status)) return 'INCOMPLETE';
  if (ENDED.includes(status)) return 'ENDED';
  if (status === 'active' || status === 'trialing') return 'ACTIVE';
  return status === 'past_due' ? 'PAST_DUE' : 'PAUSED';
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
