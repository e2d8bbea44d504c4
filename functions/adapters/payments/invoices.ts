import type Stripe from 'stripe';
import type { CardCheck } from './cards.ts';
import { isInvalidRequest, needsHolder, withCard } from './client.ts';

/** An invoice as people see it. */
export interface Invoice {
  readonly id: string;
  readonly created: Date;
  readonly paid: boolean;
  readonly amountCents: number;
  /** The provider's page of the invoice. */
  readonly url: string | null;
}

/** How many invoices the account screen shows: two years. */
const INVOICES_SHOWN = 24;

/** Returns the latest invoices, newest first. Drafts are left out, because their amount still changes. */
export async function listInvoices(stripe: Stripe, customerId: string): Promise<Invoice[]> {
  const { data } = await stripe.invoices.list({ customer: customerId, limit: INVOICES_SHOWN });
  return data
    .filter(({ status }) => status !== 'draft' && status !== 'void')
    .map(({ id, created, status, total, hosted_invoice_url: url }) => ({
      id,
      created: new Date(created * 1000),
      paid: status === 'paid',
      amountCents: total,
      url: url ?? null,
    }));
}

/**
 * Charges everything that is open, with the card that is charged now, while its holder is there. REQUIRES_ACTION: the bank wants the holder
 * to confirm a payment. It is done as soon as the browser has asked, and the same call then charges the rest. @throws CardDeclined
 */
export async function payOpenInvoices(stripe: Stripe, customerId: string): Promise<CardCheck> {
  const { data } = await stripe.invoices.list({ customer: customerId, status: 'open', limit: 20 });
  for (const { id } of data) {
    const secret = await payInvoice(stripe, id);
    if (secret !== null) return { kind: 'REQUIRES_ACTION', clientSecret: secret };
  }
  return { kind: 'READY' };
}

/**
 * Returns null for an invoice that is paid, also by another call at the same time, and otherwise the secret with which the browser asks the
 * holder of the card. @throws CardDeclined
 */
async function payInvoice(stripe: Stripe, id: string): Promise<string | null> {
  try {
    await stripe.invoices.pay(id, { off_session: false });
    return null;
  } catch (error) {
    if (isInvalidRequest(error) && (await stripe.invoices.retrieve(id)).status !== 'open') return null;
    if (!needsHolder(error)) return withCard(Promise.reject(error));
    const { confirmation_secret: secret } = await stripe.invoices.retrieve(id, { expand: ['confirmation_secret'] });
    if (!secret) throw new Error(`The payment of invoice ${id} has no secret`, { cause: error });
    return secret.client_secret;
  }
}
