import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import type Stripe from 'stripe';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { newStripeId, toSeconds } from './objects/values.ts';

/** Delays before a webhook that failed is sent again. Stripe tries for three days; a laptop need not. */
const RETRY_MS = [200, 1_000, 3_000];

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

  constructor(deps: {
    clock: Clock;
    activity: Activity;
    log: Log;
    webhookSecret: () => string;
    publicBaseUrl: () => string;
  }) {
    this.#deps = deps;
  }

  emit(type: string, object: Stripe.Customer | Stripe.Subscription | Stripe.Invoice): void {
    const body = JSON.stringify({
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
      const status = await post(url, body, this.sign(body));
      if (status >= 200 && status < 300) return;
      if (delay === null) return this.#deps.log.error('stripe', `${url} did not accept ${type}: ${status}`);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** Returns the status, or 0 without a response. The connection goes to this machine, with the public host in its header. */
function post(url: string, body: string, signature: string): Promise<number> {
  const target = new URL(url);
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: target.port || 80,
        path: target.pathname,
        method: 'POST',
        timeout: 15_000,
        headers: {
          host: target.host,
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(body)),
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    outgoing.on('error', () => resolve(0));
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.end(body);
  });
}
