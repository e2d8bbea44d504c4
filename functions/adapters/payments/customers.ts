import type Stripe from 'stripe';
import type { Card } from '../../domain/billing/billing.ts';
import { isInvalidRequest } from './client.ts';

/** The name that the provider writes on invoices, and the address of its mails. */
export interface CustomerNames {
  readonly name: string;
  readonly email: string;
}

/** A customer as the provider has it. */
export interface Customer extends CustomerNames {
  /** The card that is charged. */
  readonly card: Card | null;
}

/**
 * Creates the customer of an organization. Repeated with the same `seenAt`, it returns the same customer: the call has only what
 * does not change, because the provider refuses a repetition with other values.
 * @param seenAt the time of the reading after which the organization has no customer, or null if it never had one
 */
export async function createCustomer(
  stripe: Stripe,
  { organizationId, seenAt }: { readonly organizationId: string; readonly seenAt: Date | null },
): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { organizationId } },
    { idempotencyKey: `customer:${organizationId}:${seenAt?.toISOString() ?? 'first'}` },
  );
  return customer.id;
}

/** Returns the customer, or null when it was deleted at the provider. An id that the provider never had is an error. */
export async function findCustomer(stripe: Stripe, customerId: string): Promise<Customer | null> {
  const customer = await stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] });
  if (customer.deleted === true) return null;
  const method = customer.invoice_settings.default_payment_method;
  return { name: customer.name ?? '', email: customer.email ?? '', card: toCard(method) };
}

/** Writes name and address. Returns false when the customer was deleted at the provider. */
export async function renameCustomer(
  stripe: Stripe,
  customerId: string,
  { name, email }: CustomerNames,
): Promise<boolean> {
  try {
    await stripe.customers.update(customerId, { name, email });
    return true;
  } catch (error) {
    if (isInvalidRequest(error) && (await findCustomer(stripe, customerId)) === null) return false;
    throw error;
  }
}

function toCard(method: string | Stripe.PaymentMethod | null): Card | null {
  if (method === null || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}
