import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPriceTerms } from '../../../functions/domain/billing/prices.ts';
import { createBankToken, startLocalStripe, type LocalStripe } from '../../support/payments/local-stripe.ts';
import { StripeTypes } from './stripe-types.ts';

const NOW = new Date('2026-12-01T17:00:00Z');

/** The type of Stripe's SDK for each object that the local provider returns, by its field `object`. */
const TYPES: Readonly<Record<string, string>> = {
  charge: 'Stripe.Charge',
  customer: 'Stripe.Customer',
  setup_intent: 'Stripe.SetupIntent',
  payment_intent: 'Stripe.PaymentIntent',
  price: 'Stripe.Price',
  subscription: 'Stripe.Subscription',
  invoice: 'Stripe.Invoice',
  bank_account: 'Stripe.BankAccount',
  'billing.meter': 'Stripe.Billing.Meter',
  'billing.meter_event': 'Stripe.Billing.MeterEvent',
  'billing.meter_event_summary': 'Stripe.Billing.MeterEventSummary',
};

describe('the answers of the local payment provider', () => {
  let local: LocalStripe;
  let types: StripeTypes;
  beforeAll(async () => {
    types = new StripeTypes([...Object.values(TYPES), 'Stripe.DeletedCustomer']);
    local = await startLocalStripe(NOW);
    const { payments, provider } = local;
    const customerId = await payments.createCustomer({ organizationId: 'o', seenAt: null });
    const subscribe = (brand: string) =>
      payments.subscribe(customerId, {
        organizationId: 'o',
        plan: 'basic',
        terms: getPriceTerms({ id: 'o', brand, plan: 'basic', segmentPriceMicros: 8_300 }, []),
      });
    const method = provider.charges.createMethod('4000002760003184', 4, 2030, 0);
    const asked = await payments.saveCard(customerId, method.id);
    if (asked.kind === 'REQUIRES_ACTION') provider.confirm(asked.clientSecret, true);
    await payments.saveCard(customerId, method.id);
    await subscribe('text');
    await payments.addBank(customerId, createBankToken(local));
    await payments.saveCard(customerId, 'pm_card_visa');
    await subscribe('blast');
    await subscribe('text');
    await payments.report('segments', { identifier: 'one', customerId, value: 5, at: NOW });
    local.moveTo(new Date('2027-01-01T19:00:00Z'));
    const { subscription } = (await payments.read(customerId)) ?? {};
    await payments.setCancelAtPeriodEnd(subscription?.id ?? '', true);
    await payments.readHours(customerId, NOW, new Date(NOW.getTime() + 3_600_000));
    await payments.listInvoices(customerId);
    await payments.payOpenInvoices(customerId);
    await payments.renameCustomer(customerId, { name: 'O', email: 'o@o.test' });
    const gone = await payments.createCustomer({ organizationId: 'gone', seenAt: null });
    provider.console.deleteCustomer(gone);
    await payments.findCustomer(gone);
  }, 60_000);
  afterAll(() => local.close());

  it('Every object has the fields and types that Stripe publishes, and no other', () => {
    const objects = local.answers.flatMap(({ path, body }) => listObjects(body).map((object) => ({ path, object })));
    const seen = new Set(objects.map(({ object }) => object.object));
    expect([...seen].sort()).toEqual(Object.keys(TYPES).sort());
    const problems = objects.flatMap(({ path, object }) =>
      types
        .findProblems('deleted' in object ? 'Stripe.DeletedCustomer' : (TYPES[object.object] ?? ''), object)
        .map((problem) => `${path}: ${problem}`),
    );
    expect([...new Set(problems)]).toEqual([]);
  });

  it('The check finds a missing field, a wrong type, a wrong value and a field that Stripe does not have', () => {
    const customer = local.provider.store.all('cus')[0];
    const { balance: _, ...without } = { ...customer };
    expect(types.findProblems('Stripe.Customer', without)).toEqual(['Stripe.Customer.balance is missing']);
    expect(types.findProblems('Stripe.Customer', { ...customer, created: 'today' })).toHaveLength(1);
    expect(types.findProblems('Stripe.Customer', { ...customer, object: 'person' })).toHaveLength(1);
    expect(types.findProblems('Stripe.Customer', { ...customer, hat: true })).toEqual([
      'Stripe.Customer.hat is no field of Stripe',
    ]);
  });
});

/** The object of an answer, or those of its list. */
function listObjects(body: unknown): { readonly object: string }[] {
  const answer = body as { readonly object?: string; readonly data?: readonly { readonly object: string }[] };
  if (answer.object === 'list') return [...(answer.data ?? [])];
  return answer.object === undefined ? [] : [{ ...answer, object: answer.object }];
}
