import { createHmac } from 'node:crypto';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { postToSite } from '../core/post-to-site.ts';
import { toEvent, toInvitee, userUri, type Account, type StoredBooking, type Subscription } from './model.ts';

/** Delays before a report that failed is sent again. Calendly tries for a day; a laptop need not. */
const RETRY_MS = [200, 1_000];

interface Report {
  readonly event: string;
  readonly account: Account;
  readonly booking: StoredBooking;
}

/** Reports bookings to the addresses that subscribed, signed with the key of each subscription. */
export class CalendlyReports {
  readonly #deps: { readonly clock: Clock; readonly activity: Activity; readonly log: Log };
  /** Every report that was sent, for tests that repeat and reorder them. */
  readonly sent: { readonly url: string; readonly body: string; readonly signingKey: string }[] = [];

  constructor(deps: { clock: Clock; activity: Activity; log: Log }) {
    this.#deps = deps;
  }

  send({ url, signingKey }: Subscription, { event, account, booking }: Report): void {
    const body = JSON.stringify({
      created_at: new Date(this.#deps.clock.now()).toISOString(),
      created_by: userUri(account.id),
      event,
      payload: { ...toInvitee(booking), scheduled_event: toEvent(booking, account) },
    });
    this.sent.push({ url, body, signingKey });
    void this.#deps.activity.track(() => this.#deliver(url, body, signingKey));
  }

  /** Returns the header `Calendly-Webhook-Signature` of a body. */
  sign(body: string, signingKey: string): string {
    const time = Math.floor(this.#deps.clock.now() / 1_000);
    const signature = createHmac('sha256', signingKey).update(`${time}.${body}`).digest('hex');
    return `t=${time},v1=${signature}`;
  }

  async #deliver(url: string, body: string, signingKey: string): Promise<void> {
    for (const delay of [...RETRY_MS, null]) {
      const status = await postToSite(url, body, {
        'content-type': 'application/json',
        'calendly-webhook-signature': this.sign(body, signingKey),
      });
      if (typeof status === 'number' && status >= 200 && status < 300) return;
      if (delay === null) return this.#deps.log.error('calendly', `${new URL(url).pathname}: ${status}`);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
