import type { StripeEvents } from './events.ts';
import { getPeriod, withPeriod } from './objects/subscriptions.ts';
import { addMonths, newStripeId, toId, toSeconds } from './objects/values.ts';
import type { StripeStore } from './store.ts';
import type { Subscriptions } from './subscriptions.ts';
import type Stripe from 'stripe';

export interface StripeConsoleDeps {
  readonly store: StripeStore;
  readonly events: StripeEvents;
  readonly subscriptions: Subscriptions;
  readonly now: () => number;
}

/** What an operator, a bank or the card's holder does at the payment provider, without the platform. */
export class StripeConsole {
  readonly #deps: StripeConsoleDeps;

  constructor(deps: StripeConsoleDeps) {
    this.#deps = deps;
  }

  /** Deletes a customer for good. Its subscriptions end at once (docs.stripe.com/api/customers/delete, 2026-11-27). */
  deleteCustomer(id: string): Stripe.DeletedCustomer {
    const { store, events, subscriptions } = this.#deps;
    const customer = store.get('cus', id);
    for (const { id: subscription, customer: owner, status } of store.all('sub'))
      if (toId(owner) === id && !['canceled', 'incomplete_expired'].includes(status))
        subscriptions.cancel(subscription, this.#seconds());
    store.remove('cus', id);
    const gone = store.save('gone', { id, object: 'customer', deleted: true });
    events.emit('customer.deleted', customer);
    return gone;
  }

  /** The holder of the card disputes a payment. */
  dispute(chargeId: string): void {
    const { store, events } = this.#deps;
    const charge = store.save('ch', { ...store.get('ch', chargeId), disputed: true });
    events.emit('charge.dispute.created', {
      id: newStripeId('dp'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
    });
  }

  /** Gives an amount of a payment back. */
  refund(chargeId: string, cents: number): void {
    const { store, events } = this.#deps;
    const charge = store.get('ch', chargeId);
    const refunded = charge.amount_refunded + cents;
    const changed = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
    events.emit('charge.refunded', store.save('ch', changed));
  }

  /** Gives up an open invoice. It is not charged again. */
  writeOff(invoiceId: string): void {
    const { store, events } = this.#deps;
    const invoice = store.get('in', invoiceId);
    const written = store.save('in', { ...invoice, status: 'uncollectible', next_payment_attempt: null });
    events.emit('invoice.marked_uncollectible', written);
  }

  /** Pauses a subscription: it has no further periods and no invoices (docs.stripe.com/api/subscriptions/pause, 2026-11-27). */
  pause(id: string): void {
    const { store, events } = this.#deps;
    events.emit('customer.subscription.paused', store.save('sub', { ...store.get('sub', id), status: 'paused' }));
  }

  /** Resumes a subscription. A period that has ended in the meantime begins again now. */
  resume(id: string): void {
    const { store, events } = this.#deps;
    const now = this.#seconds();
    const subscription: Stripe.Subscription = { ...store.get('sub', id), status: 'active' };
    const isOver = getPeriod(subscription).end <= now;
    const period = { start: now, end: addMonths(now, 1) };
    const resumed = isOver ? withPeriod({ ...subscription, billing_cycle_anchor: now }, period) : subscription;
    events.emit('customer.subscription.resumed', store.save('sub', resumed));
  }

  /** Pauses the collection of payments, or collects again. The status stays as it is. */
  pauseCollection(id: string, behavior: Stripe.Subscription.PauseCollection['behavior'] | null): void {
    const { store, events } = this.#deps;
    const pause = behavior === null ? null : { behavior, resumes_at: null };
    const changed = store.save('sub', { ...store.get('sub', id), pause_collection: pause });
    events.emit('customer.subscription.updated', changed);
  }

  /** Archives a price. It keeps its lookup key. */
  archivePrice(id: string): void {
    this.#deps.store.save('price', { ...this.#deps.store.get('price', id), active: false });
  }

  #seconds(): number {
    return toSeconds(this.#deps.now());
  }
}
