import type Stripe from 'stripe';
import { createHash } from 'node:crypto';
import { isRoutingNumber } from '../../../functions/domain/billing/bank.ts';
import { StripeError } from '../api/errors.ts';
import { newStripeId } from './values.ts';

/** Returns the account of a form of Stripe.js. @throws StripeError as the API does, for the holder of the account */
export function buildBank(given: {
  readonly routing: string;
  readonly account: string;
  readonly holder: string;
}): Stripe.BankAccount {
  const refuse = (code: string, param: string, message: string): never => {
    throw new StripeError(400, { type: 'invalid_request_error', code, param, message });
  };
  if (!isRoutingNumber(given.routing))
    refuse(
      'routing_number_invalid',
      'bank_account[routing_number]',
      `Invalid routing number for US: ${given.routing}.`,
    );
  if (!/^\d{4,17}$/.test(given.account))
    refuse('account_number_invalid', 'bank_account[account_number]', 'Invalid account number.');
  return {
    id: newStripeId('ba'),
    object: 'bank_account',
    account_holder_name: given.holder,
    account_holder_type: 'individual',
    account_type: null,
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    customer: null,
    fingerprint: createHash('sha256').update(`${given.routing} ${given.account}`).digest('base64url').slice(0, 16),
    last4: given.account.slice(-4),
    routing_number: given.routing,
    status: 'new',
  };
}

/** Returns an account that can get money from the platform, once its holder is known. */
export function buildAccount(metadata: Stripe.Metadata, created: number): Stripe.Account {
  return {
    id: newStripeId('acct'),
    object: 'account',
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    country: 'US',
    created,
    default_currency: 'usd',
    details_submitted: false,
    email: null,
    metadata,
    payouts_enabled: false,
    type: 'none',
  };
}

/** Returns a token that stands for an account once. */
export function buildBankToken(bank: Stripe.BankAccount, created: number): Stripe.Token {
  return {
    id: newStripeId('btok'),
    object: 'token',
    bank_account: bank,
    client_ip: null,
    created,
    livemode: false,
    type: 'bank_account',
    used: false,
  };
}
