import type Stripe from 'stripe';
import { buildCustomer } from '../objects/customers.ts';
import { invalidRequest } from './errors.ts';
import { readParams, readText, readTexts } from './form.ts';
import { hasExpansion } from './pages.ts';
import type { Call, StripeApi } from './call.ts';

/** Creates a customer. */
export function createCustomer({ store }: StripeApi, { params, now }: Call): Stripe.Customer {
  const clock = readText(params, 'test_clock');
  return store.save(
    'cus',
    buildCustomer({
      created: now,
      name: readText(params, 'name') ?? null,
      email: readText(params, 'email') ?? null,
      metadata: readTexts(params, 'metadata'),
      testClock: clock === undefined ? null : store.get('clock', clock).id,
    }),
  );
}

/** Changes a customer. A deleted one is no customer anymore (docs.stripe.com/api/customers/delete, 2026-11-27). */
export function updateCustomer({ store, events }: StripeApi, { id, params }: Call): Stripe.Customer {
  const customer = store.get('cus', id);
  const given = readText(readParams(params, 'invoice_settings'), 'default_payment_method');
  if (given !== undefined && store.get('pm', given).customer !== id)
    throw invalidRequest(`The customer does not have a payment method with the ID ${given}.`);
  const changed = store.save('cus', {
    ...customer,
    name: readText(params, 'name') ?? customer.name ?? null,
    email: readText(params, 'email') ?? customer.email,
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: given ?? customer.invoice_settings.default_payment_method,
    },
  });
  events.emit('customer.updated', changed);
  return changed;
}

/** Returns a customer. Of a deleted one only the id is left. */
export function getCustomer({ store }: StripeApi, { id, params }: Call): Stripe.Customer | Stripe.DeletedCustomer {
  const gone = store.all('gone').find((each) => each.id === id);
  if (gone) return gone;
  const customer = store.get('cus', id);
  const method = customer.invoice_settings.default_payment_method;
  const expanded =
    typeof method === 'string' && hasExpansion(params, 'invoice_settings.default_payment_method')
      ? store.get('pm', method)
      : method;
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: expanded } };
}
