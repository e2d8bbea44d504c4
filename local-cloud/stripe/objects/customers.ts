import type Stripe from 'stripe';
import type { TestCard } from '../test-cards.ts';
import { newStripeId, NO_ADDRESS } from './values.ts';

/** Returns a new customer with every field that Stripe returns. */
export function buildCustomer(given: {
  readonly created: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly metadata: Stripe.Metadata;
  /** The clock for tests that it lives with. */
  readonly testClock: string | null;
}): Stripe.Customer {
  return {
    id: newStripeId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: given.created,
    currency: 'usd',
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_prefix: 'LOCAL',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata,
    name: given.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: given.testClock,
  };
}

/** Returns the payment method of a card. */
export function buildPaymentMethod(
  card: TestCard,
  given: { readonly created: number; readonly expMonth: number; readonly expYear: number },
): Stripe.PaymentMethod {
  return {
    id: newStripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.brand,
      exp_month: given.expMonth,
      exp_year: given.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: given.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
