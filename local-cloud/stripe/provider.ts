import type { Activity, Pending } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Reply, WireRequest } from '../core/http.ts';
import type { Log } from '../core/log.ts';
import type { State } from '../core/state.ts';
import { BankAccounts } from './banks.ts';
import { Charges } from './charges.ts';
import { StripeConsole } from './console.ts';
import { StripeEvents } from './events.ts';
import { Invoicing } from './invoicing.ts';
import { Meters } from './meters.ts';
import { toSeconds } from './objects/values.ts';
import { handleStripe } from './api/rest.ts';
import { StripeStore } from './store.ts';
import { Subscriptions } from './subscriptions.ts';
import { TestClocks } from './test-clocks.ts';

/** The account's keys, as in the secret that the functions read. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

export interface StripeProviderOptions {
  readonly clock: Clock;
  readonly state: State;
  readonly activity: Activity;
  readonly log: Log;
  readonly keys: () => StripeKeys;
  readonly publicBaseUrl: () => string;
}

/** setTimeout accepts no longer delay. */
const MAX_TIMER = 2 ** 31 - 1;

/** The payment provider: customers, cards, subscriptions, meters and invoices, on the virtual clock. */
export class StripeProvider implements Pending {
  readonly store: StripeStore;
  readonly charges: Charges;
  readonly banks: BankAccounts;
  readonly meters: Meters;
  readonly events: StripeEvents;
  readonly invoicing: Invoicing;
  readonly subscriptions: Subscriptions;
  readonly clocks: TestClocks;
  readonly console: StripeConsole;
  readonly #options: StripeProviderOptions;
  #timer: NodeJS.Timeout | undefined;
  /** The time of a history that is being made. null means the time of the clock. */
  #past: number | null = null;
  #closed = false;

  constructor(options: StripeProviderOptions) {
    this.#options = options;
    this.store = new StripeStore(options.state);
    this.charges = new Charges(this.store);
    this.banks = new BankAccounts(this.store);
    this.events = new StripeEvents({
      ...options,
      webhookSecret: () => options.keys().webhookSecret,
    });
    this.meters = new Meters(this.store, this.events);
    const { store, charges, meters, events } = this;
    const pagesUrl = (): string => `${options.publicBaseUrl()}/_local/stripe`;
    this.invoicing = new Invoicing({ store, charges, meters, events, pagesUrl });
    this.subscriptions = new Subscriptions({ store, events, invoicing: this.invoicing });
    this.clocks = new TestClocks(store, this.subscriptions);
    this.console = new StripeConsole(this);
    options.clock.onJump(() => this.arm());
  }

  get secretKey(): string {
    return this.#options.keys().secretKey;
  }

  now(): number {
    return this.#past ?? this.#options.clock.now();
  }

  /**
   * Moves this service alone to a time in the past, and does what is due until then. It sends no events: the demo reads what has become
   * of its history. null means back to the present.
   */
  setPast(at: number | null): void {
    this.#past = at;
    this.events.isSilent = at !== null;
    if (at !== null) this.subscriptions.run(toSeconds(at));
    this.arm();
  }

  /** Handles a call of the SDK. */
  handle(request: WireRequest, res: Reply): void {
    handleStripe(this, request, res);
    this.arm();
  }

  /** The card's holder answers in the browser. Returns whether the card can be used now. */
  confirm(clientSecret: string, confirmed: boolean): { readonly error: string | null } {
    const setup = this.store.all('seti').find((intent) => intent.client_secret === clientSecret);
    const payment = this.store.all('pi').find((intent) => intent.client_secret === clientSecret);
    const now = toSeconds(this.now());
    if (setup) {
      const done = this.charges.confirmSetup(setup, confirmed);
      return { error: done.status === 'succeeded' ? null : (done.last_setup_error?.message ?? 'Failed') };
    }
    if (!payment) return { error: 'No such payment.' };
    if (!confirmed) return { error: this.charges.refuse(payment).last_payment_error?.message ?? 'Failed' };
    const invoice = this.store
      .all('in')
      .find(({ payments }) => payments?.data.some((each) => each.payment.payment_intent === payment.id));
    if (!invoice) return { error: 'No such invoice.' };
    const paid = this.invoicing.pay(invoice.id, now, 'CONFIRMED');
    return { error: paid.status === 'paid' ? null : 'Your card was declined.' };
  }

  busy(): boolean {
    const next = this.next();
    return next !== undefined && next <= this.now();
  }

  next(): number | undefined {
    const next = this.subscriptions.next();
    return next === undefined ? undefined : next * 1000;
  }

  /** Waits for the next moment at which time changes something. Called after each request. */
  arm(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#past !== null) return;
    const next = this.next();
    if (next === undefined) return;
    this.#timer = setTimeout(
      () => {
        this.subscriptions.run(toSeconds(this.now()));
        this.arm();
      },
      Math.min(Math.max(next - this.now(), 0), MAX_TIMER),
    );
    this.#timer.unref();
  }

  clear(): void {
    this.store.clear();
    this.arm();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
