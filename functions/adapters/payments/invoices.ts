import type Stripe from 'stripe';
import type { CardCheck } from './cards.ts';
import { isInvalidRequest, needsHolder, withCard } from './client.ts';
import { ensureMeter } from './prices.ts';

/** An invoice as people see it. */
export interface Invoice {
  readonly id: string;
  readonly created: Date;
  /** WRITTEN_OFF: the operator has given up the payment, and no call charges it. */
  readonly state: 'PAID' | 'OPEN' | 'WRITTEN_OFF';
  readonly amountCents: number;
  /** What is left to pay. */
  readonly dueCents: number;
  /** What was given back of the payment. */
  readonly refundedCents: number;
  /** The holder of the card has disputed the payment with the bank. */
  readonly disputed: boolean;
  /** The provider's page of the invoice. */
  readonly url: string | null;
}

/** How many invoices the account screen shows: two years. */
const INVOICES_SHOWN = 24;

/** More payments than the invoices have, because a payment may have failed before. */
const CHARGES_READ = 100;

/**
 * Returns the latest invoices, newest first. Drafts are left out, because their amount still changes. What became of a payment is
 * not part of an invoice: refunds and disputes are read from the charges.
 */
export async function listInvoices(stripe: Stripe, customerId: string): Promise<Invoice[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ customer: customerId, limit: INVOICES_SHOWN, expand: ['data.payments'] }),
    stripe.charges.list({ customer: customerId, limit: CHARGES_READ }),
  ]);
  return invoices.data
    .filter(({ status }) => status !== 'draft' && status !== 'void')
    .map((invoice) => {
      const payments = new Set(invoice.payments?.data.map(({ payment }) => toId(payment.payment_intent)));
      const paidBy = charges.data.filter(({ payment_intent: intent }) => intent && payments.has(toId(intent)));
      return {
        id: invoice.id,
        created: new Date(invoice.created * 1000),
        state: toState(invoice.status),
        amountCents: invoice.total,
        dueCents: invoice.amount_remaining,
        refundedCents: paidBy.reduce((sum, { amount_refunded: refunded }) => sum + refunded, 0),
        disputed: paidBy.some(({ disputed }) => disputed),
        url: invoice.hosted_invoice_url ?? null,
      };
    });
}

function toState(status: Stripe.Invoice['status']): Invoice['state'] {
  if (status === 'paid') return 'PAID';
  return status === 'uncollectible' ? 'WRITTEN_OFF' : 'OPEN';
}

function toId(named: string | { readonly id: string } | null | undefined): string {
  return typeof named === 'string' ? named : (named?.id ?? '');
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

/** What an invoice that is final has charged of a meter, in one period. */
export interface InvoicedUsage {
  readonly invoiceId: string;
  readonly from: Date;
  readonly until: Date;
  readonly segments: number;
}

/** The line items of an invoice that come with it. The platform's invoices have at most a dozen. */
const MAX_LINES = 100;

/**
 * Returns the segments that the latest final invoices charge, of periods that ended after a moment. A price with tiers has a line for
 * each tier, so lines of the same period are added up.
 */
export async function listInvoicedSegments(
  stripe: Stripe,
  customerId: string,
  endedAfter: Date,
): Promise<InvoicedUsage[]> {
  const meter = await ensureMeter(stripe, 'segments');
  const { data } = await stripe.invoices.list({ customer: customerId, limit: INVOICES_SHOWN });
  const found = new Map<string, InvoicedUsage>();
  for (const { id, status } of data) {
    if (!status || !['open', 'paid', 'uncollectible'].includes(status)) continue;
    const lines = await stripe.invoices.listLineItems(id, { limit: MAX_LINES });
    for (const { period, pricing, quantity } of lines.data) {
      const price = pricing?.price_details?.price;
      if (!price || period.end * 1000 <= endedAfter.getTime()) continue;
      const { recurring } = typeof price === 'string' ? await stripe.prices.retrieve(price) : price;
      if (recurring?.meter !== meter) continue;
      const key = `${id} ${period.start}`;
      const [from, until] = [new Date(period.start * 1000), new Date(period.end * 1000)];
      found.set(key, { invoiceId: id, from, until, segments: (found.get(key)?.segments ?? 0) + (quantity ?? 0) });
    }
  }
  return [...found.values()];
}
