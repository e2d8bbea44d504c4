import { invalidRequest } from './api/errors.ts';
import { readNumber, readText, readTexts, type Params } from './api/form.ts';
import { addMonths, newStripeId } from './objects/values.ts';
import type { StripeStore } from './store.ts';
import type { Subscriptions } from './subscriptions.ts';
import type Stripe from 'stripe';

/** The local provider deletes no clock by itself. Stripe does after a month. */
const KEPT_SECONDS = 30 * 24 * 3_600;
/** A clock moves by two months at most, the period of the shortest plan twice (docs.stripe.com/api/test_clocks/advance, 2026-11-28). */
const MOST_MONTHS = 2;

/**
 * Clocks for tests: the subscriptions and invoices of a customer that was created with one live in its time, which only moves forward
 * (docs.stripe.com/billing/testing/test-clocks, 2026-11-28). That the reports of such a customer count in its time, too, is assumed.
 */
export class TestClocks {
  readonly #store: StripeStore;
  readonly #subscriptions: Subscriptions;

  constructor(store: StripeStore, subscriptions: Subscriptions) {
    this.#store = store;
    this.#subscriptions = subscriptions;
  }

  create(params: Params, now: number): Stripe.TestHelpers.TestClock {
    const frozen = readNumber(params, 'frozen_time');
    if (frozen === undefined) throw invalidRequest('Missing required param: frozen_time.', { param: 'frozen_time' });
    return this.#store.save('clock', {
      id: newStripeId('clock'),
      object: 'test_helpers.test_clock',
      created: now,
      deletes_after: now + KEPT_SECONDS,
      frozen_time: frozen,
      livemode: false,
      name: readText(params, 'name') ?? null,
      status: 'ready',
      status_details: {},
    });
  }

  /** Begins to move a clock. The answer comes before its end. */
  advance(id: string, params: Params): Stripe.TestHelpers.TestClock {
    const clock = this.#store.get('clock', id);
    const target = readNumber(params, 'frozen_time') ?? 0;
    if (clock.status !== 'ready') throw invalidRequest('The test clock is advancing.');
    if (target <= clock.frozen_time || target > addMonths(clock.frozen_time, MOST_MONTHS))
      throw invalidRequest('The frozen time is out of range.', { param: 'frozen_time' });
    return this.#store.save('clock', {
      ...clock,
      frozen_time: target,
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: target } },
    });
  }

  /** Returns a clock. One that was moving has arrived. */
  get(id: string): Stripe.TestHelpers.TestClock {
    const clock = this.#store.get('clock', id);
    if (clock.status === 'ready') return clock;
    this.#subscriptions.run(clock.frozen_time, id);
    return this.#store.save('clock', { ...clock, status: 'ready', status_details: {} });
  }

  /** Deletes a clock and its customers. */
  remove(id: string): Stripe.TestHelpers.DeletedTestClock {
    this.#store.get('clock', id);
    for (const kind of ['sub', 'in'] as const)
      for (const object of this.#store.allOn(kind, id)) this.#store.remove(kind, object.id);
    for (const customer of this.#store.all('cus'))
      if (customer.test_clock === id) this.#store.remove('cus', customer.id);
    this.#store.remove('clock', id);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }

  /** Returns the time of the customer that a call is about, in seconds. `id`: the one in the path. */
  findTime({ params, id }: { readonly params: Params; readonly id: string }): number | null {
    const clock = this.#store.findClock(
      readText(params, 'customer') ?? readTexts(params, 'payload')['stripe_customer_id'] ?? this.#store.findOwner(id),
    );
    return clock === null ? null : this.#store.get('clock', clock).frozen_time;
  }
}
