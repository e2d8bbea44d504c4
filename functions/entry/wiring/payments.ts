import { createStripeSource } from '../../adapters/payments/client.ts';
import { Payments } from '../../adapters/payments/payments.ts';
import { readPaymentKeys, Secrets } from '../../adapters/secrets.ts';
import type { PaymentPage } from '../../graphql/billing/view.ts';
import { requireVariable } from '../../platform/environment.ts';
import { isBilled, now } from './common.ts';

/** Builds the payment provider from the stage's secret. `PAYMENTS_API_URL`: the local provider. */
export function createPayments(): Payments {
  const secrets = new Secrets();
  return new Payments(
    createStripeSource(
      () => readPaymentKeys(secrets, requireVariable('PAYMENTS_SECRET'), now()),
      process.env.PAYMENTS_API_URL,
    ),
  );
}

/** Returns how pages reach the payment provider, or null if the stage has no billing. */
export function findPaymentPage(): PaymentPage | null {
  if (!isBilled()) return null;
  return { publishableKey: requireVariable('PUBLISHABLE_KEY'), scriptUrl: requireVariable('PAYMENT_SCRIPT_URL') };
}
