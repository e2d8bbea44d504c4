import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { postToSite } from '../core/post-to-site.ts';
import { newStripeId, toSeconds } from './objects/values.ts';

/** Delays before a webhook that failed is sent again. Stripe tries for three days; a laptop need not. */
const RETRY_MS = [200, 1_000, 3_000];

/** What an event is about. */
export type EventObject =
  | Stripe.Customer
  | Stripe.DeletedCustomer
  | Stripe.Subscription
  | Stripe.Invoice
  | Stripe.Charge
  | Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'charge' | 'payment_intent' | 'reason' | 'status'>;

/** Sends the provider's events to the platform's webhook, signed with the account's secret. */
export class StripeEvents {
  readonly #deps: {
    readonly clock: Clock;
    readonly activity: Activity;
    readonly log: Log;
    readonly webhookSecret: () => string;
    readonly publicBaseUrl: () => string;
  };
  /** Every event that was sent, for tests that repeat and reorder them. */
  readonly sent: string[] = [];
  /** Whether nothing is sent. */
  isSilent = false;

  constructor(deps: {
    clock: Clock;
    activity: Activity;
    log: Log;
    webhookSecret: () => string;
    publicBaseUrl: () => string;
  }) {
    this.#deps = deps;
  }

  emit(type: string, object: EventObject): void {
    this.#send(type, {
      id: newStripeId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: toSeconds(this.#deps.clock.now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
  }

  /**
   * An event of an event destination, without its object ("thin"). The local account signs it with the same secret as the others: a
   * deployed stage has two secrets.
   */
  emitThin(type: string, meterId: string): void {
    this.#send(type, {
      id: newStripeId('evt'),
      object: 'v2.core.event',
      created: new Date(this.#deps.clock.now()).toISOString(),
      livemode: false,
      related_object: { id: meterId, type: 'billing.meter', url: `/v1/billing/meters/${meterId}` },
      type,
    });
  }

  #send(type: string, event: object): void {
    if (this.isSilent) return;
    const body = JSON.stringify(event);
    this.sent.push(body);
    void this.#deps.activity.track(() => this.#deliver(type, body));
  }

  /** Returns the header `stripe-signature` of a body. */
  sign(body: string): string {
    const time = toSeconds(this.#deps.clock.now());
    const signature = createHmac('sha256', this.#deps.webhookSecret()).update(`${time}.${body}`).digest('hex');
    return `t=${time},v1=${signature}`;
  }

  async #deliver(type: string, body: string): Promise<void> {
    const url = `${this.#deps.publicBaseUrl()}/webhooks/stripe`;
    for (const delay of [...RETRY_MS, null]) {
      // Signed for each try, because a signature is valid for five minutes.
      const status = await postToSite(url, body, {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': this.sign(body),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      });
      if (typeof status === 'number' && status >= 200 && status < 300) return;
      if (delay === null) return this.#deps.log.error('stripe', `${url} did not accept ${type}: ${status}`);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
