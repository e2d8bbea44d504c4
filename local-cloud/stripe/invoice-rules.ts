import type Stripe from 'stripe';

const HOUR = 3_600;
export const DAY = 24 * HOUR;
/** A renewal stays a draft for an hour, so that the last usage can be reported. The console allows up to 72 hours. */
const DRAFT_SECONDS = HOUR;
/** When a failed payment is tried again, after the one before. Then the subscription ends, as the console says. */
export const RETRY_DAYS = [1, 2, 2, 2];
/**
 * An invoice below the least charge is marked paid, and its amount is added to the customer's balance and so to the next invoice
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, docs.stripe.com/billing/customer/balance, 2026-11-27).
 */
const LEAST_CHARGE_CENTS = 50;

/** What the console can choose for the time after the last retry (docs.stripe.com/billing/revenue-recovery/smart-retries, 2026-11-27). */
type AfterRetries = 'canceled' | 'unpaid' | 'past_due';

/** Settings of the account's console. */
export interface InvoiceSettings {
  afterRetries: AfterRetries;
  draftSeconds: number;
}

/** Stripe's defaults. infra/README.md says what to set. */
export const DEFAULT_SETTINGS: InvoiceSettings = { afterRetries: 'canceled', draftSeconds: DRAFT_SECONDS };

/** Returns what is charged of an amount, and what stays for the next invoice. */
export function settle(amount: number): { readonly due: number; readonly balance: number } {
  return amount < LEAST_CHARGE_CENTS ? { due: 0, balance: amount } : { due: amount, balance: 0 };
}

/** Returns the subscription of an invoice. */
export function getSubscriptionId({ parent }: Stripe.Invoice): string {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? '');
}
