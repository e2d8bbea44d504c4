import type Stripe from 'stripe';
import type { State } from '../core/state.ts';
import { missing } from './api/errors.ts';
import { toId } from './objects/values.ts';
import type { TestCard } from './test-cards.ts';

/** What the provider keeps, by the prefix of the id. */
interface Kinds {
  cus: Stripe.Customer;
  gone: Stripe.DeletedCustomer;
  ch: Stripe.Charge;
  pm: Stripe.PaymentMethod;
  seti: Stripe.SetupIntent;
  pi: Stripe.PaymentIntent;
  price: Stripe.Price;
  mtr: Stripe.Billing.Meter;
  sub: Stripe.Subscription;
  in: Stripe.Invoice;
  btok: Stripe.Token;
  ba: Stripe.BankAccount;
  acct: Stripe.Account;
  clock: Stripe.TestHelpers.TestClock;
}
export type Kind = keyof Kinds;

/** The first answer to a request with an idempotency key. */
export interface StoredAnswer {
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

interface Stored {
  readonly objects: { readonly [K in Kind]: Record<string, Kinds[K]> };
  readonly meterEvents: Stripe.Billing.MeterEvent[];
  /** The test card of a payment method. */
  readonly cards: Record<string, TestCard>;
  readonly answers: Record<string, StoredAnswer>;
}

const PART = 'stripe';

function emptyStore(): Stored {
  return {
    objects: {
      cus: {},
      gone: {},
      ch: {},
      pm: {},
      seti: {},
      pi: {},
      price: {},
      mtr: {},
      sub: {},
      in: {},
      btok: {},
      ba: {},
      acct: {},
      clock: {},
    },
    meterEvents: [],
    cards: {},
    answers: {},
  };
}

/** All objects of the local payment provider. They survive a restart. */
export class StripeStore {
  readonly #state: State;
  #stored: Stored;

  constructor(state: State) {
    this.#state = state;
    const stored = state.part<Stored>(PART, () => this.#stored);
    // Data of an older version has fewer kinds.
    this.#stored = { ...emptyStore(), ...stored, objects: { ...emptyStore().objects, ...stored?.objects } };
  }

  /** Returns an object. @throws StripeError as the API does */
  get<K extends Kind>(kind: K, id: string): Kinds[K] {
    const found = this.#stored.objects[kind][id];
    if (!found) throw missing(NAMES[kind], id);
    return found;
  }

  save<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
    const objects: Record<string, Kinds[K]> = this.#stored.objects[kind];
    objects[object.id] = object;
    this.#state.changed(PART);
    return object;
  }

  remove(kind: Kind, id: string): void {
    delete this.#stored.objects[kind][id];
    this.#state.changed(PART);
  }

  /** Returns all objects of a kind, the oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return Object.values(this.#stored.objects[kind]);
  }

  /** Returns what lives with a clock for tests, or in the account's time (null), the oldest first. */
  allOn<K extends 'sub' | 'in'>(kind: K, clock: string | null): Kinds[K][] {
    return this.all(kind).filter(({ customer }) => this.findClock(toId(customer)) === clock);
  }

  /** Returns the clock for tests of a customer. null means it lives in the time of the account, or there is no such customer. */
  findClock(customerId: string | null): string | null {
    return toId(this.#stored.objects.cus[customerId ?? '']?.test_clock ?? null) || null;
  }

  /** Returns the customer that an object belongs to, which may be a customer itself. */
  findOwner(id: string): string | null {
    const { cus, sub, in: invoices } = this.#stored.objects;
    return cus[id]?.id ?? (toId((sub[id] ?? invoices[id])?.customer ?? null) || null);
  }

  get meterEvents(): readonly Stripe.Billing.MeterEvent[] {
    return this.#stored.meterEvents;
  }

  addMeterEvent(event: Stripe.Billing.MeterEvent): void {
    this.#stored.meterEvents.push(event);
    this.#state.changed(PART);
  }

  findCard(methodId: string): TestCard | undefined {
    return this.#stored.cards[methodId];
  }

  saveCard(methodId: string, card: TestCard): void {
    this.#stored.cards[methodId] = card;
    this.#state.changed(PART);
  }

  findAnswer(key: string): StoredAnswer | undefined {
    return this.#stored.answers[key];
  }

  saveAnswer(key: string, answer: StoredAnswer): void {
    this.#stored.answers[key] = answer;
    this.#state.changed(PART);
  }

  clear(): void {
    this.#stored = emptyStore();
    this.#state.changed(PART);
  }
}

const NAMES: Readonly<Record<Kind, string>> = {
  cus: 'customer',
  gone: 'customer',
  ch: 'charge',
  pm: 'PaymentMethod',
  seti: 'setupintent',
  pi: 'payment_intent',
  price: 'price',
  mtr: 'meter',
  sub: 'subscription',
  in: 'invoice',
  btok: 'token',
  ba: 'external account',
  acct: 'account',
  clock: 'test clock',
};
