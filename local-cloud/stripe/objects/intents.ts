import type Stripe from 'stripe';
import { newStripeId } from './values.ts';

/** The browser's script shows the confirmation of the card's holder. */
const USE_SDK = { type: 'use_stripe_sdk', use_stripe_sdk: {} } as const;

/** Returns a setup intent: a card that is saved for later charges. */
export function buildSetupIntent(given: {
  readonly created: number;
  readonly customer: string;
  readonly paymentMethod: string;
  readonly needsAction: boolean;
}): Stripe.SetupIntent {
  const id = newStripeId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    cancellation_reason: null,
    client_secret: `${id}_secret_${newStripeId('s')}`,
    created: given.created,
    customer: given.customer,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: given.needsAction ? USE_SDK : null,
    on_behalf_of: null,
    payment_method: given.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: given.needsAction ? 'requires_action' : 'succeeded',
    usage: 'off_session',
  };
}

/** Returns the payment of an invoice. It waits for a charge. */
export function buildPaymentIntent(given: {
  readonly created: number;
  readonly customer: string;
  readonly amount: number;
}): Stripe.PaymentIntent {
  const id = newStripeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newStripeId('s')}`,
    confirmation_method: 'automatic',
    created: given.created,
    currency: 'usd',
    customer: given.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export function toActionRequired<Intent extends Stripe.SetupIntent | Stripe.PaymentIntent>(intent: Intent): Intent {
  return { ...intent, status: 'requires_action', next_action: USE_SDK };
}
