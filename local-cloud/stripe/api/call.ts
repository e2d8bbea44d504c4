import type { BankAccounts } from '../banks.ts';
import type { Charges } from '../charges.ts';
import type { StripeEvents } from '../events.ts';
import type { Invoicing } from '../invoicing.ts';
import type { Meters } from '../meters.ts';
import type { StripeConsole } from '../console.ts';
import type { StripeStore } from '../store.ts';
import type { Subscriptions } from '../subscriptions.ts';
import type { TestClocks } from '../test-clocks.ts';
import type { Params } from './form.ts';

/** The parts of the provider that its API reaches. */
export interface StripeApi {
  readonly store: StripeStore;
  readonly charges: Charges;
  readonly banks: BankAccounts;
  readonly meters: Meters;
  readonly events: StripeEvents;
  readonly invoicing: Invoicing;
  readonly subscriptions: Subscriptions;
  readonly clocks: TestClocks;
  readonly console: Pick<StripeConsole, 'deleteCustomer'>;
  readonly secretKey: string;
  readonly now: () => number;
}

/** A call of the API. */
export interface Call {
  readonly params: Params;
  /** The id in the path. */
  readonly id: string;
  /** Seconds since 1970, by the clock of the customer that the call is about. */
  readonly now: number;
}
