import type Stripe from 'stripe';
import { header, sendJson, type Reply, type WireRequest } from '../../core/http.ts';
import { invalidRequest, StripeError } from './errors.ts';
import { parseForm, readList, readText, type Param, type Params } from './form.ts';
import type { Call, StripeApi } from './call.ts';
import { createCustomer, getCustomer, updateCustomer } from './customers.ts';
import { hasExpansion, toPage } from './pages.ts';
import { buildMeter, buildPrice } from '../objects/prices.ts';
import { toList, toSeconds } from '../objects/values.ts';

type Handler = (provider: StripeApi, call: Call) => unknown;

/** Every call of Stripe's API that the local provider knows. Each other call gets an error. */
const ROUTES: readonly (readonly [method: string, path: RegExp, handle: Handler])[] = [
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['GET', /^\/v1\/customers\/(\w+)$/, getCustomer],
  ['POST', /^\/v1\/customers\/(\w+)$/, updateCustomer],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, ({ console }, { id }) => console.deleteCustomer(id)],
  ['GET', /^\/v1\/tokens\/(\w+)$/, ({ store }, { id }) => store.get('btok', id)],
  ['POST', /^\/v1\/accounts$/, ({ banks }, { params, now }) => banks.open(params, now)],
  ['GET', /^\/v1\/accounts\/(\w+)\/external_accounts$/, ({ banks }, { id }) => banks.list(id)],
  ['POST', /^\/v1\/accounts\/(\w+)\/external_accounts$/, ({ banks }, { id, params }) => banks.add(id, params)],
  ['POST', /^\/v1\/accounts\/(\w+\/external_accounts\/\w+)$/, ({ banks }, { id, params }) => banks.update(id, params)],
  ['DELETE', /^\/v1\/accounts\/(\w+\/external_accounts\/\w+)$/, ({ banks }, { id }) => banks.remove(id)],
  ['POST', /^\/v1\/test_helpers\/test_clocks$/, ({ clocks }, { params, now }) => clocks.create(params, now)],
  ['GET', /^\/v1\/test_helpers\/test_clocks\/(\w+)$/, ({ clocks }, { id }) => clocks.get(id)],
  ['DELETE', /^\/v1\/test_helpers\/test_clocks\/(\w+)$/, ({ clocks }, { id }) => clocks.remove(id)],
  [
    'POST',
    /^\/v1\/test_helpers\/test_clocks\/(\w+)\/advance$/,
    ({ clocks }, { id, params }) => clocks.advance(id, params),
  ],
  ['POST', /^\/v1\/setup_intents$/, createSetupIntent],
  ['GET', /^\/v1\/setup_intents$/, listSetupIntents],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, ({ store }, { id }) => store.get('pi', id)],
  ['GET', /^\/v1\/charges$/, listCharges],
  ['POST', /^\/v1\/prices$/, createPrice],
  ['GET', /^\/v1\/prices$/, listPrices],
  ['GET', /^\/v1\/prices\/(\w+)$/, ({ store }, { id }) => store.get('price', id)],
  ['POST', /^\/v1\/billing\/meters$/, ({ store }, { params, now }) => store.save('mtr', buildMeter(params, now))],
  ['GET', /^\/v1\/billing\/meters$/, ({ store }) => toList('/v1/billing/meters', store.all('mtr'))],
  [
    'GET',
    /^\/v1\/billing\/meters\/(\w+)\/event_summaries$/,
    ({ meters }, { id, params, now }) =>
      toPage(`/v1/billing/meters/${id}/event_summaries`, meters.summarize(id, params, now), params),
  ],
  ['POST', /^\/v1\/billing\/meter_events$/, ({ meters }, { params, now }) => meters.report(params, now)],
  [
    'POST',
    /^\/v1\/subscriptions$/,
    (provider, { params, now }) => expandSubscription(provider, provider.subscriptions.create(params, now), params, ''),
  ],
  ['GET', /^\/v1\/subscriptions$/, listSubscriptions],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, ({ store }, { id }) => store.get('sub', id)],
  [
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    ({ subscriptions }, { id, params, now }) => subscriptions.update(id, params, now),
  ],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, ({ subscriptions }, { id, now }) => subscriptions.cancel(id, now)],
  ['GET', /^\/v1\/invoices$/, listInvoices],
  [
    'GET',
    /^\/v1\/invoices\/(\w+)\/lines$/,
    ({ store }, { id, params }) => toPage(`/v1/invoices/${id}/lines`, store.get('in', id).lines.data, params),
  ],
  ['GET', /^\/v1\/invoices\/(\w+)$/, getInvoice],
  ['POST', /^\/v1\/invoices\/(\w+)\/pay$/, payInvoice],
];

/** The part of Stripe's API that the platform uses, for the real SDK. */
export function handleStripe(provider: StripeApi, request: WireRequest, res: Reply): void {
  const reply = (status: number, body: unknown): void =>
    sendJson(res, status, body, { 'request-id': `req_${crypto.randomUUID().slice(0, 8)}` });
  try {
    if (header(request.headers, 'authorization') !== `Bearer ${provider.secretKey}`)
      throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    const { status, body } = answerOnce(provider, request);
    reply(status, body);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    reply(error.status, { error: error.body });
  }
}

/** A repeated request with the same idempotency key gets the first answer, an error included. */
function answerOnce(provider: StripeApi, request: WireRequest): { readonly status: number; readonly body: unknown } {
  const key = request.method === 'POST' ? header(request.headers, 'idempotency-key') : undefined;
  const known = key === undefined ? undefined : provider.store.findAnswer(key);
  const sent = `${request.method} ${request.url.pathname} ${request.body.toString()}`;
  if (known && known.request !== sent)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  if (known) return known;
  const answer = computeAnswer(provider, request);
  if (key !== undefined) provider.store.saveAnswer(key, { request: sent, ...answer });
  return answer;
}

function computeAnswer(provider: StripeApi, request: WireRequest): { readonly status: number; readonly body: unknown } {
  try {
    return { status: 200, body: structuredClone(perform(provider, request)) };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

function perform(provider: StripeApi, { method, url, body }: WireRequest): unknown {
  for (const [routeMethod, path, handle] of ROUTES) {
    const match = routeMethod === method ? path.exec(url.pathname) : null;
    if (!match) continue;
    const params = parseForm(method === 'POST' ? body.toString() : url.searchParams.toString());
    const id = match[1] ?? '';
    return handle(provider, { params, id, now: provider.clocks.findTime({ params, id }) ?? toSeconds(provider.now()) });
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
}

function createSetupIntent({ charges }: StripeApi, { params, now }: Call): Stripe.SetupIntent {
  return charges.setup(readText(params, 'payment_method') ?? '', readText(params, 'customer') ?? '', now);
}

function listSetupIntents({ store }: StripeApi, { params }: Call): unknown {
  const [customer, method] = [readText(params, 'customer'), readText(params, 'payment_method')];
  const found = store.all('seti').filter((each) => each.customer === customer && each.payment_method === method);
  return toPage('/v1/setup_intents', found.toReversed(), params);
}

function listCharges({ store }: StripeApi, { params }: Call): unknown {
  const customer = readText(params, 'customer');
  const found = store.all('ch').filter((each) => each.customer === customer);
  return toPage('/v1/charges', found.toReversed(), params);
}

/** A key names one price, archived ones included, unless the call takes it over (docs.stripe.com/api/prices/create, 2026-11-27). */
function createPrice({ store }: StripeApi, { params, now }: Call): Stripe.Price {
  const key = readText(params, 'lookup_key');
  const holder = store.all('price').find((each) => each.lookup_key === key);
  if (key !== undefined && holder) {
    if (readText(params, 'transfer_lookup_key') !== 'true')
      throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
    store.save('price', { ...holder, lookup_key: null });
  }
  return store.save('price', buildPrice(params, now));
}

function listPrices({ store }: StripeApi, { params }: Call): unknown {
  const keys = readList(params, 'lookup_keys');
  const active = readText(params, 'active');
  const found = store
    .all('price')
    .filter(({ lookup_key: key }) => keys.length === 0 || keys.includes(key as Param))
    .filter((price) => active === undefined || String(price.active) === active);
  return toPage('/v1/prices', found, params);
}

function listSubscriptions(provider: StripeApi, { params }: Call): unknown {
  const customer = readText(params, 'customer');
  const found = provider.store.all('sub').filter((each) => each.customer === customer);
  const data = found.toReversed().map((each) => expandSubscription(provider, each, params, 'data.'));
  return toPage('/v1/subscriptions', data, params);
}

function expandSubscription(
  { store }: StripeApi,
  subscription: Stripe.Subscription,
  params: Params,
  prefix: string,
): Stripe.Subscription {
  const { latest_invoice: invoice } = subscription;
  const expands = readList(params, 'expand').some(
    (path) => typeof path === 'string' && path.startsWith(`${prefix}latest_invoice`),
  );
  return typeof invoice === 'string' && expands
    ? { ...subscription, latest_invoice: store.get('in', invoice) }
    : subscription;
}

function listInvoices({ store }: StripeApi, { params }: Call): unknown {
  const [customer, status] = [readText(params, 'customer'), readText(params, 'status')];
  const found = store
    .all('in')
    .filter((each) => each.customer === customer && (status === undefined || each.status === status));
  return toPage('/v1/invoices', found.toReversed(), params);
}

/** The secret is in the answer only when the call asks for it. */
function getInvoice({ store }: StripeApi, { id, params }: Call): Stripe.Invoice {
  const { confirmation_secret: secret, ...invoice } = store.get('in', id);
  return hasExpansion(params, 'confirmation_secret') ? { ...invoice, confirmation_secret: secret } : invoice;
}

/** The code and the message are Stripe's. */
const ACTION_REQUIRED = {
  type: 'card_error',
  code: 'invoice_payment_intent_requires_action',
  message:
    'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
} as const;

function payInvoice({ store, invoicing }: StripeApi, { id, now }: Call): Stripe.Invoice {
  const { status } = store.get('in', id);
  if (status === 'paid') throw invalidRequest('Invoice is already paid');
  if (status === 'void') throw invalidRequest('Invoice is void');
  const paid = invoicing.pay(id, now, 'MANUAL');
  if (paid.status === 'paid') return paid;
  const intentId = paid.payments?.data[0]?.payment.payment_intent;
  const intent = typeof intentId === 'string' ? store.get('pi', intentId) : undefined;
  if (intent?.status === 'requires_action') throw new StripeError(402, ACTION_REQUIRED);
  throw new StripeError(402, { type: 'card_error', message: 'Your card was declined.', ...intent?.last_payment_error });
}
