import type Stripe from 'stripe';
import { createStripe } from '../../../../functions/adapters/payments/client.ts';
import { Payments } from '../../../../functions/adapters/payments/payments.ts';
import { serveStripe, type StripeAlone } from '../../../../local-cloud/index.ts';
import { decodeForm } from '../../contracts/vendors/form.ts';

const KEYS = { secretKey: 'sk_test_here', webhookSecret: 'whsec_here' };

/** The local payment provider, and the real SDK that calls it over HTTP. */
export interface LocalStripe extends StripeAlone {
  readonly payments: Payments;
  /** The SDK, for calls that the platform does not make. */
  readonly api: Stripe;
  /** All calls: their paths, their parameters as a form or a query has them, and the bodies of the answers. */
  readonly answers: { readonly path: string; readonly params: unknown; readonly body: unknown }[];
}

/** Makes the token of a bank account, as a browser does. */
export function createBankToken({ provider }: Pick<LocalStripe, 'provider'>, account = '000123456789'): string {
  const fields = {
    country: 'US',
    currency: 'usd',
    account_holder_type: 'individual',
    account_holder_name: 'Ann Archer',
    routing_number: '110000000',
    account_number: account,
  };
  return provider.banks.createToken({ bank_account: fields }, 0).id;
}

/** Starts the local payment provider at a moment. */
export async function startLocalStripe(at: Date): Promise<LocalStripe> {
  const answers: LocalStripe['answers'] = [];
  const alone = await serveStripe(at, KEYS, ({ method, url, body }, answer) => {
    const sent = body.length > 0 ? new URLSearchParams(body.toString()) : url.searchParams;
    answers.push({ path: `${method} ${url.pathname}`, params: decodeForm(sent), body: answer });
  });
  const stripe = createStripe(KEYS, alone.url);
  return { ...alone, payments: new Payments(async () => stripe), api: stripe, answers };
}
