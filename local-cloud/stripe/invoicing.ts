import type Stripe from 'stripe';
import { buildRestartLines, buildUpdateLines, type Change } from './change-lines.ts';
import type { Charges } from './charges.ts';
import type { StripeEvents } from './events.ts';
import type { Meters } from './meters.ts';
import { buildPaymentIntent } from './objects/intents.ts';
import { buildInvoice, buildInvoicePayment, buildLine } from './objects/invoices.ts';
import { computeAmount } from './objects/prices.ts';
import { getPeriod, type Period } from './objects/subscriptions.ts';
import { toId, toList } from './objects/values.ts';
import { DAY, DEFAULT_SETTINGS, getSubscriptionId, RETRY_DAYS, settle, type InvoiceSettings } from './invoice-rules.ts';
import type { StripeStore } from './store.ts';

export interface InvoicingDeps {
  readonly store: StripeStore;
  readonly charges: Charges;
  readonly meters: Meters;
  readonly events: Pick<StripeEvents, 'emit'>;
  /** The address of the provider's pages. */
  readonly pagesUrl: () => string;
}

/** Invoices of subscriptions: their lines, their payment, and the retries of a failed payment. */
export class Invoicing {
  /** What the account's console says. */
  readonly settings: InvoiceSettings = { ...DEFAULT_SETTINGS };
  readonly #deps: InvoicingDeps;

  constructor(deps: InvoicingDeps) {
    this.#deps = deps;
  }

  /**
   * Creates the first invoice of a subscription, and charges it at once. A subscription with metered items only has none, because
   * nothing is paid in advance (docs.stripe.com/billing/subscriptions/billing-mode, 2026-11-27).
   */
  createFirst(subscription: Stripe.Subscription, now: number): void {
    if (subscription.items.data.every((item) => item.price.recurring?.meter)) {
      this.#deps.store.save('sub', { ...subscription, status: 'active' });
      return;
    }
    const invoice = this.#create(subscription, 'subscription_create', getPeriod(subscription), now, null);
    this.finalize(invoice.id, now);
  }

  /** Creates the draft of a renewal, or of the last usage. `used`: the period that has ended. */
  createDraft(subscription: Stripe.Subscription, used: Period, now: number): Stripe.Invoice {
    const invoice = this.#create(subscription, 'subscription_cycle', used, now, now + this.settings.draftSeconds);
    this.#deps.events.emit('invoice.created', invoice);
    return invoice;
  }

  /** Charges a change of the items at once. `date`: when the change counts for what is paid in advance. */
  createUpdate(before: Stripe.Subscription, after: Stripe.Subscription, date: number, now: number): Stripe.Invoice {
    return this.#createChange({ before, after, now }, getPeriod(after), (change) => buildUpdateLines(change, date));
  }

  /** Charges a period that ends early, and the one that begins. */
  createRestart(before: Stripe.Subscription, after: Stripe.Subscription, now: number): Stripe.Invoice {
    return this.#createChange({ before, after, now }, { start: getPeriod(before).start, end: now }, buildRestartLines);
  }

  #createChange(
    change: Pick<Change, 'before' | 'after' | 'now'>,
    period: Period,
    build: (change: Change) => Stripe.InvoiceLineItem[],
  ): Stripe.Invoice {
    const invoice = this.#create(change.after, 'subscription_update', period, change.now, null, []);
    const usageLine: Change['usageLine'] = (item, used) => this.#buildUsageLine(invoice, item, used);
    const lines = build({ ...change, invoice: invoice.id, usageLine });
    this.#deps.store.save('in', { ...invoice, lines: toList(invoice.lines.url, lines) });
    return this.finalize(invoice.id, change.now);
  }

  /** Fixes the lines of a draft, and charges it. A credit of the customer pays first. Paused collection charges nothing. */
  finalize(invoiceId: string, now: number): Stripe.Invoice {
    const { store, pagesUrl } = this.#deps;
    const draft = store.get('in', invoiceId);
    const customer = store.get('cus', toId(draft.customer));
    const lines = draft.lines.data.map((line) => this.#recount(line, customer.id, now));
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const paused = store.get('sub', getSubscriptionId(draft)).pause_collection;
    if (paused?.behavior === 'keep_as_draft')
      return store.save('in', { ...draft, auto_advance: false, automatically_finalizes_at: null });
    const isPaused = paused !== null;
    const { due, balance } = isPaused ? { due: total, balance: customer.balance } : settle(total + customer.balance);
    store.save('cus', { ...customer, balance });
    const invoice = store.save('in', {
      ...draft,
      status: !isPaused ? 'open' : paused.behavior === 'void' ? 'void' : 'uncollectible',
      lines: toList(draft.lines.url, lines),
      subtotal: total,
      subtotal_excluding_tax: total,
      total,
      total_excluding_tax: total,
      amount_due: due,
      amount_remaining: due,
      starting_balance: customer.balance,
      automatically_finalizes_at: null,
      effective_at: now,
      ending_balance: balance,
      hosted_invoice_url: `${pagesUrl()}/invoices/${draft.id}`,
      invoice_pdf: `${pagesUrl()}/invoices/${draft.id}`,
      status_transitions: { ...draft.status_transitions, finalized_at: now },
    });
    return this.pay(invoice.id, now);
  }

  /**
   * Charges an open invoice with the customer's card. Only scheduled attempts count and move the schedule (Stripe, "The Invoice object",
   * attempt_count). `CONFIRMED`: the card's holder has confirmed it.
   */
  pay(invoiceId: string, now: number, how: 'SCHEDULED' | 'MANUAL' | 'CONFIRMED' = 'SCHEDULED'): Stripe.Invoice {
    const { store, charges } = this.#deps;
    const invoice = store.get('in', invoiceId);
    if (invoice.status !== 'open') return invoice;
    if (invoice.amount_due === 0) return this.#setPaid(invoice, now);
    const intent = this.#ensureIntent(invoice, now);
    const customer = store.get('cus', toId(invoice.customer));
    const method = customer.invoice_settings.default_payment_method;
    const charged = charges.charge(intent, typeof method === 'string' ? method : null, how === 'CONFIRMED');
    const attempted = store.save('in', {
      ...store.get('in', invoice.id),
      attempted: true,
      attempt_count: invoice.attempt_count + (how === 'SCHEDULED' || invoice.attempt_count === 0 ? 1 : 0),
    });
    if (charged.status === 'succeeded') return this.#setPaid(attempted, now);
    return how === 'SCHEDULED' ? this.#setFailed(attempted, now) : attempted;
  }

  #create(
    subscription: Stripe.Subscription,
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
    period: Period,
    now: number,
    finalizesAt: number | null,
    given?: readonly Stripe.InvoiceLineItem[],
  ): Stripe.Invoice {
    const { store } = this.#deps;
    const customer = store.get('cus', toId(subscription.customer));
    const number = store.all('in').filter((invoice) => invoice.customer === customer.id).length + 1;
    const invoice = buildInvoice({ created: now, customer, subscription, reason, period, number, finalizesAt });
    store.save('sub', { ...store.get('sub', subscription.id), latest_invoice: invoice.id });
    const lines = given ?? this.#buildLines(invoice, subscription);
    return store.save('in', { ...invoice, lines: toList(invoice.lines.url, [...lines]) });
  }

  /** Metered items are charged for the period that ended, licensed items for the one that begins. */
  #buildLines(invoice: Stripe.Invoice, subscription: Stripe.Subscription): Stripe.InvoiceLineItem[] {
    const isFirst = invoice.billing_reason === 'subscription_create';
    return subscription.items.data.flatMap((item) => {
      if (item.price.recurring?.meter) {
        // An item that came during the period counts from then on.
        const used = { start: Math.max(invoice.period_start, item.created), end: invoice.period_end };
        return isFirst ? [] : [this.#buildUsageLine(invoice, item, used)];
      }
      if (subscription.status === 'canceled') return [];
      const amount = computeAmount(item.price, 1);
      return [buildLine({ invoice: invoice.id, item, amount, quantity: 1, period: getPeriod(subscription) })];
    });
  }

  #buildUsageLine(of: Stripe.Invoice, item: Stripe.SubscriptionItem, period: Period): Stripe.InvoiceLineItem {
    const { store } = this.#deps;
    const customer = toId(store.get('sub', item.subscription).customer);
    const quantity = this.#count(item.price, customer, period, of.created);
    return buildLine({ invoice: of.id, item, amount: computeAmount(item.price, quantity), quantity, period });
  }

  /** Usage that was reported while the invoice was a draft counts. */
  #recount(line: Stripe.InvoiceLineItem, customer: string, now: number): Stripe.InvoiceLineItem {
    const priceId = line.pricing?.price_details?.price;
    const price = this.#deps.store.get('price', toId(priceId ?? ''));
    if (!price.recurring?.meter) return line;
    const quantity = this.#count(price, customer, line.period, now);
    const amount = computeAmount(price, quantity);
    return { ...line, amount, quantity, subtotal: amount };
  }

  #count({ recurring }: Stripe.Price, customer: string, { start, end }: Period, now: number): number {
    return this.#deps.meters.count(recurring?.meter ?? '', customer, { start, end, now });
  }

  #ensureIntent(invoice: Stripe.Invoice, now: number): Stripe.PaymentIntent {
    const { store } = this.#deps;
    const known = invoice.payments?.data[0]?.payment.payment_intent;
    if (typeof known === 'string') return store.get('pi', known);
    const intent = store.save(
      'pi',
      buildPaymentIntent({ created: now, customer: toId(invoice.customer), amount: invoice.amount_due }),
    );
    const payments = toList(`/v1/invoice_payments?invoice=${invoice.id}`, [buildInvoicePayment(invoice, intent)]);
    store.save('in', {
      ...invoice,
      payments,
      confirmation_secret: { client_secret: intent.client_secret ?? '', type: 'payment_intent' },
    });
    return intent;
  }

  #setPaid(invoice: Stripe.Invoice, now: number): Stripe.Invoice {
    const { store, events } = this.#deps;
    const paid = store.save('in', {
      ...invoice,
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    });
    events.emit('invoice.paid', paid);
    const subscription = store.get('sub', getSubscriptionId(invoice));
    if (
      ['incomplete', 'past_due', 'unpaid'].includes(subscription.status) &&
      subscription.latest_invoice === invoice.id
    )
      events.emit('customer.subscription.updated', store.save('sub', { ...subscription, status: 'active' }));
    return paid;
  }

  #setFailed(invoice: Stripe.Invoice, now: number): Stripe.Invoice {
    const { store, events } = this.#deps;
    const subscription = store.get('sub', getSubscriptionId(invoice));
    const isFirst = subscription.status === 'incomplete';
    const days = isFirst ? undefined : RETRY_DAYS[invoice.attempt_count - 1];
    const failed = store.save('in', {
      ...invoice,
      next_payment_attempt: days === undefined ? null : now + days * DAY,
    });
    events.emit('invoice.payment_failed', failed);
    if (isFirst || subscription.status === 'canceled') return failed;
    const status = days === undefined ? this.settings.afterRetries : 'past_due';
    const ends = status === 'canceled';
    const end = ends ? { ended_at: now, canceled_at: now } : {};
    const changed = store.save('sub', { ...subscription, status, ...end });
    events.emit(ends ? 'customer.subscription.deleted' : 'customer.subscription.updated', changed);
    return failed;
  }
}
