import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPriceTerms } from '../../../functions/domain/billing/prices.ts';
import {
  createBankToken,
  startLocalStripe,
  type LocalStripe,
} from '../../../test/support/scenarios/accounts/local-stripe.ts';
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
  line_item: 'Stripe.InvoiceLineItem',
  account: 'Stripe.Account',
  bank_account: 'Stripe.BankAccount',
  token: 'Stripe.Token',
  'billing.meter': 'Stripe.Billing.Meter',
  'billing.meter_event': 'Stripe.Billing.MeterEvent',
  'billing.meter_event_summary': 'Stripe.Billing.MeterEventSummary',
};

/** The type of each object that a call has deleted. */
const DELETED: Readonly<Record<string, string>> = {
  customer: 'Stripe.DeletedCustomer',
  bank_account: 'Stripe.DeletedBankAccount',
};

/** The type of Stripe's SDK for the parameters of each call. undefined if the call has none. */
const PARAMS: Readonly<Record<string, string | undefined>> = {
  'POST /v1/customers': 'Stripe.CustomerCreateParams',
  'GET /v1/customers/:id': 'Stripe.CustomerRetrieveParams',
  'POST /v1/customers/:id': 'Stripe.CustomerUpdateParams',
  'GET /v1/tokens/:id': undefined,
  'POST /v1/accounts': 'Stripe.AccountCreateParams',
  'GET /v1/accounts/:id/external_accounts': 'Stripe.AccountListExternalAccountsParams',
  'POST /v1/accounts/:id/external_accounts': 'Stripe.AccountCreateExternalAccountParams',
  'POST /v1/accounts/:id/external_accounts/:id': 'Stripe.AccountUpdateExternalAccountParams',
  'DELETE /v1/accounts/:id/external_accounts/:id': undefined,
  'GET /v1/setup_intents': 'Stripe.SetupIntentListParams',
  'POST /v1/setup_intents': 'Stripe.SetupIntentCreateParams',
  'GET /v1/payment_intents/:id': undefined,
  'GET /v1/charges': 'Stripe.ChargeListParams',
  'GET /v1/prices': 'Stripe.PriceListParams',
  'POST /v1/prices': 'Stripe.PriceCreateParams',
  'GET /v1/prices/:id': undefined,
  'GET /v1/billing/meters': 'Stripe.Billing.MeterListParams',
  'POST /v1/billing/meters': 'Stripe.Billing.MeterCreateParams',
  'POST /v1/billing/meter_events': 'Stripe.Billing.MeterEventCreateParams',
  'GET /v1/billing/meters/:id/event_summaries': 'Stripe.Billing.MeterListEventSummariesParams',
  'GET /v1/subscriptions': 'Stripe.SubscriptionListParams',
  'POST /v1/subscriptions': 'Stripe.SubscriptionCreateParams',
  'GET /v1/subscriptions/:id': undefined,
  'POST /v1/subscriptions/:id': 'Stripe.SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/:id': undefined,
  'GET /v1/invoices': 'Stripe.InvoiceListParams',
  'GET /v1/invoices/:id': 'Stripe.InvoiceRetrieveParams',
  'GET /v1/invoices/:id/lines': 'Stripe.InvoiceListLineItemsParams',
  'POST /v1/invoices/:id/pay': 'Stripe.InvoicePayParams',
};
/** An id in a path. Names of resources have no digits or capitals. */
const ID = /\/[a-z]+_\w*[A-Z0-9]\w*/g;
/** Every code that Stripe's API of this version has. */
const ERROR_CODE = 'Stripe.Invoice.LastFinalizationError.Code';

describe('the calls of the local payment provider, and its answers', () => {
  let local: LocalStripe;
  let types: StripeTypes;
  beforeAll(async () => {
    const params = Object.values(PARAMS).filter((name) => name !== undefined);
    types = new StripeTypes([...Object.values(TYPES), ...params, ERROR_CODE, ...Object.values(DELETED)]);
    local = await startLocalStripe(NOW);
    const { payments, provider } = local;
    const customerId = await payments.createCustomer({ organizationId: 'o', seenAt: null });
    const terms = (brand: string, plan: 'basic' | 'pro') =>
      getPriceTerms({ id: 'o', brand, plan, segmentPriceMicros: 8_300 }, []);
    const subscribe = (brand: string) =>
      payments.subscribe(customerId, { organizationId: 'o', plan: 'basic', terms: terms(brand, 'basic') });
    const method = provider.charges.createMethod('4000002760003184', 4, 2030, 0);
    const asked = await payments.saveCard(customerId, method.id);
    if (asked.kind === 'REQUIRES_ACTION') provider.confirm(asked.clientSecret, true);
    await payments.saveCard(customerId, method.id);
    await subscribe('text');
    // The bank asks the holder of the card.
    await payments.payOpenInvoices(customerId);
    const organization = { organizationId: 'o', accountId: null };
    const bank = await payments.addBank(organization, createBankToken(local));
    const other = await payments.addBank(organization, createBankToken(local, '000111111116'));
    if (bank === 'REFUSED' || other === 'REFUSED') throw new Error('The bank account was refused');
    await payments.addBank(organization, createBankToken(local));
    await payments.removeBank(bank.accountId, { removed: bank.id, kept: other.id });
    await payments.saveCard(customerId, 'pm_card_visa');
    await subscribe('blast');
    await subscribe('text');
    await payments.report('segments', { identifier: 'one', customerId, value: 5, at: NOW });
    local.moveTo(new Date('2027-01-01T19:00:00Z'));
    const { subscription } = (await payments.read(customerId)) ?? {};
    const subscriptionId = subscription?.id ?? '';
    const next = { plan: 'pro', from: subscription?.periodStart ?? NOW } as const;
    const pro = terms('text', 'pro');
    await payments.setNextPlan(subscriptionId, next);
    await payments.applyNextPlan(subscriptionId, { next, terms: pro });
    await payments.changePrices(subscriptionId, { ...pro, segmentMicros: 7_000 });
    await payments.listInvoicedSegments(customerId, NOW);
    await payments.report('segments', { identifier: 'one', customerId, value: 5, at: NOW });
    const declined = provider.charges.createMethod('4000000000000341', 4, 2030, 0);
    await payments.saveCard(customerId, declined.id);
    await payments.saveCard(customerId, 'pm_gone');
    await payments.addBank(organization, 'btok_GONE');
    await payments.setCancelAtPeriodEnd(subscriptionId, true);
    await payments.readHours(customerId, NOW, new Date(NOW.getTime() + 3_600_000));
    await payments.listInvoices(customerId);
    await payments.payOpenInvoices(customerId);
    provider.subscriptions.cancel(subscriptionId, NOW.getTime() / 1000);
    await payments.setCancelAtPeriodEnd(subscriptionId, true);
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
        .findProblems(('deleted' in object ? DELETED : TYPES)[object.object] ?? '', object)
        .map((problem) => `${path}: ${problem}`),
    );
    expect([...new Set(problems)]).toEqual([]);
  });

  it('Every call has the parameters that Stripe publishes, and no other', () => {
    const calls = local.answers.map(({ path, params }) => ({
      call: path.replaceAll(ID, '/:id'),
      params,
    }));
    expect([...new Set(calls.map(({ call }) => call))].sort()).toEqual(Object.keys(PARAMS).sort());
    const problems = calls.flatMap(({ call, params }) => {
      const name = PARAMS[call];
      if (name !== undefined) return types.findFormProblems(name, params).map((problem) => `${call}: ${problem}`);
      return Object.keys(params as object).map((param) => `${call}: ${param} is no parameter`);
    });
    expect([...new Set(problems)]).toEqual([]);
  });

  it('Every error has a type and a code that Stripe publishes, or no code', () => {
    const errors = local.answers.flatMap(({ body }) => (isError(body) ? [body.error] : []));
    expect(errors.length).toBeGreaterThan(2);
    for (const { type } of errors)
      expect(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']).toContain(type);
    expect(errors.flatMap(({ code }) => (code === undefined ? [] : types.findProblems(ERROR_CODE, code)))).toEqual([]);
    expect(types.findProblems(ERROR_CODE, 'duplicate_meter_event')).toHaveLength(1);
  });

  it('The check of calls finds what Stripe does not take', () => {
    const find = (params: unknown): string[] => types.findFormProblems('Stripe.SubscriptionUpdateParams', params);
    expect(find({ cancel_at_period_end: 'true', items: [{ id: 'si_1', deleted: 'true' }] })).toEqual([]);
    expect(find({ cancel_at_period_end: 'yes' })).toHaveLength(1);
    expect(find({ proration_date: 'today' })).toHaveLength(1);
    expect(find({ proration_behavior: 'never' })).toHaveLength(1);
    expect(find({ items: [{ price: 'p', hat: '1' }] })).toHaveLength(1);
    expect(types.findFormProblems('Stripe.Billing.MeterEventCreateParams', { event_name: 'e' })).toHaveLength(1);
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

function isError(body: unknown): body is { readonly error: { readonly type: string; readonly code?: string } } {
  return typeof body === 'object' && body !== null && 'error' in body;
}

/** The object of an answer, or those of its list. */
function listObjects(body: unknown): { readonly object: string }[] {
  const answer = body as { readonly object?: string; readonly data?: readonly { readonly object: string }[] };
  if (answer.object === 'list') return [...(answer.data ?? [])];
  return answer.object === undefined ? [] : [{ ...answer, object: answer.object }];
}
