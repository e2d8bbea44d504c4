import Stripe from 'stripe';
import type { PaymentKeys } from '../secrets.ts';

/** A call of a person waits this long at most. The SDK repeats a lost call with the same idempotency key. */
const TIMEOUT_MS = 8_000;
const MAX_NETWORK_RETRIES = 2;

/** The provider refused a card. `message` is the provider's own text for the card holder. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
}

/**
 * Returns the SDK of the payment provider. `baseUrl`: another server that speaks the same API. undefined means Stripe.
 */
export function createStripe(keys: PaymentKeys, baseUrl: string | undefined): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_NETWORK_RETRIES, telemetry: false };
  if (!baseUrl) return new Stripe(keys.secretKey, options);
  const { hostname, port, protocol } = new URL(baseUrl);
  return new Stripe(keys.secretKey, {
    ...options,
    host: hostname,
    port,
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

/** Returns a function that returns the SDK for the keys as they are now. A new one is made only after the keys changed. */
export function createStripeSource(
  readKeys: () => Promise<PaymentKeys>,
  baseUrl: string | undefined,
): () => Promise<Stripe> {
  let latest: { readonly secretKey: string; readonly stripe: Stripe } | null = null;
  return async () => {
    const keys = await readKeys();
    if (latest?.secretKey !== keys.secretKey)
      latest = { secretKey: keys.secretKey, stripe: createStripe(keys, baseUrl) };
    return latest.stripe;
  };
}

/** Waits for a call that may charge a card. @throws CardDeclined when the card was refused */
export async function withCard<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardDeclined(error.message);
    // Another tab has sent the same step with other values.
    if (error instanceof Stripe.errors.StripeIdempotencyError)
      throw new CardDeclined('Another page has just started a plan. Please reload this page.');
    if (isUnknownCard(error)) throw new CardDeclined('The card could not be read. Enter it again.');
    throw error;
  }
}

function isUnknownCard(error: unknown): boolean {
  return (
    isInvalidRequest(error) && error.code === 'resource_missing' && error.message.startsWith('No such PaymentMethod')
  );
}

/** Returns whether the payment of an invoice waits for the holder of the card (Stripe, "Error codes"). */
export function needsHolder(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError && error.code === 'invoice_payment_intent_requires_action';
}

/** Returns whether the provider knows no such thing, or refuses the request for good. */
export function isInvalidRequest(error: unknown): error is { readonly code?: string; readonly message: string } {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
