import type Stripe from 'stripe';
import { withCard } from './client.ts';

/** A card that can be charged, or one whose holder must confirm first. */
export type PreparedCard =
  | { readonly kind: 'READY'; readonly paymentMethodId: string }
  | { readonly kind: 'REQUIRES_ACTION'; readonly clientSecret: string };

/** READY: the card can be charged. REQUIRES_ACTION: its holder must confirm in the browser first, with this secret. */
export type CardCheck =
  | { readonly kind: 'READY' }
  | { readonly kind: 'REQUIRES_ACTION'; readonly clientSecret: string };

/**
 * Prepares a card for later charges. Call again with the same card after its holder has confirmed.
 * @param paymentMethodId the token that the browser got for the card
 * @throws CardDeclined
 */
export async function prepareCard(stripe: Stripe, customerId: string, paymentMethodId: string): Promise<PreparedCard> {
  const known = await withCard(
    stripe.setupIntents.list({ customer: customerId, payment_method: paymentMethodId, limit: 10 }),
  );
  if (known.data.some(({ status }) => status === 'succeeded')) return { kind: 'READY', paymentMethodId };
  const intent = await withCard(
    stripe.setupIntents.create({
      customer: customerId,
      payment_method: paymentMethodId,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      usage: 'off_session',
      confirm: true,
    }),
  );
  const saved = intent.payment_method;
  if (intent.status === 'succeeded' && saved !== null)
    return { kind: 'READY', paymentMethodId: typeof saved === 'string' ? saved : saved.id };
  return { kind: 'REQUIRES_ACTION', clientSecret: intent.client_secret ?? '' };
}

/** Makes a prepared card the one that is charged. */
export async function setDefaultCard(stripe: Stripe, customerId: string, paymentMethodId: string): Promise<void> {
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } });
}
