import { invalidRequest, missing } from './api/errors.ts';
import { readList, readNumber, readText, readTexts, type Params } from './api/form.ts';
import type { Invoicing, InvoicingDeps } from './invoicing.ts';
import { addMonths, monthsBetween } from './objects/values.ts';
import { buildItem, buildSubscription, getPeriod, withPeriod } from './objects/subscriptions.ts';
import type Stripe from 'stripe';

/** A first payment that is open for this long ends its subscription. */
const INCOMPLETE_SECONDS = 23 * 3_600;

/** Subscriptions, and what time does to them. */
export class Subscriptions {
  readonly #deps: Pick<InvoicingDeps, 'store' | 'events'> & { readonly invoicing: Invoicing };

  constructor(deps: Pick<InvoicingDeps, 'store' | 'events'> & { readonly invoicing: Invoicing }) {
    this.#deps = deps;
  }

  create(params: Params, now: number): Stripe.Subscription {
    const { store, invoicing, events } = this.#deps;
    const customer = store.get('cus', readText(params, 'customer') ?? '');
    const prices = readList(params, 'items').map((item) =>
      store.get('price', (typeof item === 'object' && readText(item, 'price')) || ''),
    );
    if (prices.length === 0) throw invalidRequest('Missing required param: items.', { param: 'items' });
    const subscription = store.save(
      'sub',
      buildSubscription({
        created: now,
        customer: customer.id,
        prices,
        period: { start: now, end: addMonths(now, 1) },
        metadata: readTexts(params, 'metadata'),
      }),
    );
    events.emit('customer.subscription.created', subscription);
    invoicing.createFirst(subscription, now);
    return store.get('sub', subscription.id);
  }

  update(id: string, params: Params, now: number): Stripe.Subscription {
    const { store, events, invoicing } = this.#deps;
    const subscription = store.get('sub', id);
    if (subscription.status === 'canceled')
      throw invalidRequest('A canceled subscription can only update its metadata.');
    const cancels = readText(params, 'cancel_at_period_end');
    const changed: Stripe.Subscription = {
      ...subscription,
      ...(cancels === undefined
        ? {}
        : {
            cancel_at_period_end: cancels === 'true',
            cancel_at: cancels === 'true' ? getPeriod(subscription).end : null,
          }),
      metadata: mergeMetadata(subscription.metadata, readTexts(params, 'metadata')),
      items: { ...subscription.items, data: this.#changeItems(subscription, params, now) },
    };
    if (isRestart(params)) return this.#restart(subscription, changed, now);
    store.save('sub', changed);
    if (readText(params, 'proration_behavior') === 'always_invoice')
      invoicing.createUpdate(subscription, changed, readNumber(params, 'proration_date') ?? now, now);
    const after = store.get('sub', id);
    events.emit('customer.subscription.updated', after);
    return after;
  }

  /** Ends the period now, and begins another one. */
  #restart(before: Stripe.Subscription, changed: Stripe.Subscription, now: number): Stripe.Subscription {
    const { store, events, invoicing } = this.#deps;
    const period = { start: now, end: addMonths(now, 1) };
    const after = store.save('sub', withPeriod({ ...changed, billing_cycle_anchor: now }, period));
    invoicing.createRestart(before, after, now);
    const saved = store.get('sub', after.id);
    events.emit('customer.subscription.updated', saved);
    return saved;
  }

  #changeItems(subscription: Stripe.Subscription, params: Params, now: number): Stripe.SubscriptionItem[] {
    const given = readList(params, 'items').flatMap((item) => (typeof item === 'object' ? [item] : []));
    const deleted = given.filter((item) => readText(item, 'deleted') === 'true').map((item) => readText(item, 'id'));
    const known = subscription.items.data;
    const unknown = deleted.find((id) => known.every((item) => item.id !== id));
    if (unknown !== undefined) throw missing('subscription_item', unknown);
    const period = getPeriod(subscription);
    const added = given.flatMap((item) => {
      const price = readText(item, 'price');
      return price === undefined
        ? []
        : [buildItem(subscription.id, this.#deps.store.get('price', price), { created: now, period })];
    });
    return [...known.filter(({ id }) => !deleted.includes(id)), ...added];
  }

  /** Ends a subscription now. */
  cancel(id: string, now: number): Stripe.Subscription {
    const { store, events } = this.#deps;
    const subscription = store.get('sub', id);
    const status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
    const ended = store.save('sub', { ...subscription, status, ended_at: now, canceled_at: now });
    events.emit('customer.subscription.deleted', ended);
    return ended;
  }

  /** Returns the next moment at which time changes something, in seconds. `clock`: the one for tests, or null for the account's time. */
  next(clock: string | null = null): number | undefined {
    const { store } = this.#deps;
    const moments = [
      ...store.allOn('sub', clock).flatMap((subscription) => this.#findMoment(subscription) ?? []),
      ...store.allOn('in', clock).flatMap((invoice) => findInvoiceMoment(invoice) ?? []),
    ];
    return moments.length === 0 ? undefined : Math.min(...moments);
  }

  /** Does everything that is due, in the order of time. */
  run(now: number, clock: string | null = null): void {
    for (let next = this.next(clock); next !== undefined && next <= now; next = this.next(clock))
      this.#runAt(next, clock);
  }

  #runAt(now: number, clock: string | null): void {
    const { store, invoicing } = this.#deps;
    for (const invoice of store.allOn('in', clock))
      if (findInvoiceMoment(invoice) === now)
        if (invoice.status === 'draft') invoicing.finalize(invoice.id, now);
        else invoicing.pay(invoice.id, now);
    for (const subscription of store.allOn('sub', clock))
      if (this.#findMoment(subscription) === now) this.#turn(subscription, now);
  }

  #findMoment(subscription: Stripe.Subscription): number | undefined {
    if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_SECONDS;
    return ['active', 'past_due'].includes(subscription.status) ? getPeriod(subscription).end : undefined;
  }

  /** A period ends: the subscription renews, or ends. Both charge the usage of the period. */
  #turn(subscription: Stripe.Subscription, now: number): void {
    const { store, events, invoicing } = this.#deps;
    if (subscription.status === 'incomplete') return void this.cancel(subscription.id, now);
    const used = getPeriod(subscription);
    if (subscription.cancel_at_period_end) {
      const ended = store.save('sub', { ...subscription, status: 'canceled', ended_at: now, canceled_at: now });
      invoicing.createDraft(ended, used, now);
      events.emit('customer.subscription.deleted', store.get('sub', ended.id));
      return;
    }
    const months = monthsBetween(subscription.billing_cycle_anchor, used.end) + 1;
    const renewed = store.save(
      'sub',
      withPeriod(subscription, { start: used.end, end: addMonths(subscription.billing_cycle_anchor, months) }),
    );
    invoicing.createDraft(renewed, used, now);
    events.emit('customer.subscription.updated', store.get('sub', renewed.id));
  }
}

/** Whether the billing cycle begins again (Stripe, "Update a subscription", `billing_cycle_anchor`). */
function isRestart(params: Params): boolean {
  const anchor = params['billing_cycle_anchor'];
  return typeof anchor === 'object' && !Array.isArray(anchor) && readText(anchor, 'type') === 'now';
}

function findInvoiceMoment(invoice: Stripe.Invoice): number | undefined {
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at ?? undefined;
  return invoice.status === 'open' ? (invoice.next_payment_attempt ?? undefined) : undefined;
}

/** An empty text removes a name. */
function mergeMetadata(before: Stripe.Metadata, given: Record<string, string>): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}
