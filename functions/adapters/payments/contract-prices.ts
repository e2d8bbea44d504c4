import type Stripe from 'stripe';
import type { PriceTerms } from '../../domain/billing/prices.ts';
import { ensurePrices } from './prices.ts';

/**
 * Gives a subscription other prices at once. The running billing cycle ends, its texts are charged at the price before, the
 * rest of the month that was paid is credited, and a new cycle begins (Stripe, "Billing cycle", `billing_cycle_anchor`). So all
 * texts of a cycle have one price. Repeated, it changes nothing. Two calls at the same time change the subscription once,
 * because they send the same request.
 */
export async function changePrices(stripe: Stripe, subscriptionId: string, terms: PriceTerms): Promise<void> {
  const prices = await ensurePrices(stripe, terms);
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const stale = items.data.filter(({ price }) => !prices.includes(price.id));
  const missing = prices.filter((price) => items.data.every((item) => item.price.id !== price));
  if (stale.length === 0 && missing.length === 0) return;
  const [first] = items.data;
  await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [...stale.map(({ id }) => ({ id, deleted: true })), ...missing.map((price) => ({ price }))],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
    },
    { idempotencyKey: `rates:${subscriptionId}:${first?.current_period_start ?? 0}:${prices.join('+')}` },
  );
}
