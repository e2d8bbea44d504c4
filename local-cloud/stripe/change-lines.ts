import type Stripe from 'stripe';
import { buildLine } from './objects/invoices.ts';
import { computeAmount } from './objects/prices.ts';
import { getPeriod, type Period } from './objects/subscriptions.ts';

/** A change of a subscription. `usageLine`: counts what a metered item was used for. */
export interface Change {
  readonly invoice: string;
  readonly before: Stripe.Subscription;
  readonly after: Stripe.Subscription;
  readonly now: number;
  readonly usageLine: (item: Stripe.SubscriptionItem, period: Period) => Stripe.InvoiceLineItem;
}

/**
 * Returns the lines of a change within a period: the rest of the period of what was added, and the usage of what was removed.
 * The rest of what was paid before is credited. `date`: when the change counts for what is paid in advance.
 */
export function buildUpdateLines({ before, after, now, ...change }: Change, date: number): Stripe.InvoiceLineItem[] {
  const period = getPeriod(after);
  const rest = (period.end - date) / (period.end - period.start);
  const listMissing = (these: Stripe.Subscription, others: Stripe.Subscription): Stripe.SubscriptionItem[] =>
    these.items.data.filter(({ id }) => others.items.data.every((item) => item.id !== id));
  const build = (item: Stripe.SubscriptionItem, sign: number): Stripe.InvoiceLineItem => {
    const amount = sign * Math.round(computeAmount(item.price, 1) * rest);
    return buildLine({ invoice: change.invoice, item, amount, quantity: 1, period: { start: date, end: period.end } });
  };
  return [
    ...listMissing(before, after).map((item) =>
      item.price.recurring?.meter
        ? change.usageLine(item, { start: Math.max(period.start, item.created), end: now })
        : build(item, -1),
    ),
    ...listMissing(after, before).flatMap((item) => (item.price.recurring?.meter ? [] : [build(item, 1)])),
  ];
}

/**
 * Returns the lines of a period that ends early, and of the next one: the usage until now, the month that begins, and a credit
 * for the rest of the month before.
 */
export function buildRestartLines({ invoice, before, after, now, usageLine }: Change): Stripe.InvoiceLineItem[] {
  const used = getPeriod(before);
  const rest = (used.end - now) / (used.end - used.start);
  const build = (item: Stripe.SubscriptionItem, amount: number, period: Period): Stripe.InvoiceLineItem =>
    buildLine({ invoice, item, amount, quantity: 1, period });
  return [
    ...before.items.data.map((item) =>
      item.price.recurring?.meter
        ? usageLine(item, { start: Math.max(used.start, item.created), end: now })
        : build(item, -Math.round(computeAmount(item.price, 1) * rest), { start: now, end: used.end }),
    ),
    ...after.items.data.flatMap((item) =>
      item.price.recurring?.meter ? [] : [build(item, computeAmount(item.price, 1), getPeriod(after))],
    ),
  ];
}
