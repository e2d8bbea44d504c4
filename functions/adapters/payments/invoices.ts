import type Stripe from 'stripe';
import { withCard } from './client.ts';

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

/** Charges everything that is open, with the card that is charged now. @throws CardDeclined */
export async function payOpenInvoices(stripe: Stripe, customerId: string): Promise<void> {
  const { data } = await stripe.invoices.list({ customer: customerId, status: 'open', limit: 20 });
  for (const { id } of data) await withCard(stripe.invoices.pay(id));
}
