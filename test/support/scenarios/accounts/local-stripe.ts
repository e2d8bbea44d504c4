import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { createStripe } from '../../../../functions/adapters/payments/client.ts';
import { Payments } from '../../../../functions/adapters/payments/payments.ts';
import { Activity } from '../../../../scripts/local/core/activity.ts';
import { Clock } from '../../../../scripts/local/core/clock.ts';
import { readRequest } from '../../../../scripts/local/core/http.ts';
import { Log } from '../../../../scripts/local/core/log.ts';
import { State } from '../../../../scripts/local/core/state.ts';
import { StripeProvider } from '../../../../scripts/local/stripe/provider.ts';
import { decodeForm } from '../../contracts/vendors/form.ts';

const KEYS = { secretKey: 'sk_test_here', webhookSecret: 'whsec_here' };

/** The local payment provider, and the real SDK that calls it over HTTP. */
export interface LocalStripe {
  readonly provider: StripeProvider;
  readonly payments: Payments;
  /** The SDK, for calls that the platform does not make. */
  readonly api: Stripe;
  readonly clock: Clock;
  /** Moves the clock to a moment, and lets the provider do what is due until then. */
  readonly moveTo: (at: Date) => void;
  /** All calls: their paths, their parameters as a form or a query has them, and the bodies of the answers. */
  readonly answers: { readonly path: string; readonly params: unknown; readonly body: unknown }[];
  readonly close: () => void;
}

/** Makes the token of a bank account, as a browser does. */
export function createBankToken({ provider }: Pick<LocalStripe, 'provider'>, account = '000123456789'): string {
  const fields = {
    country: 'US',
    currency: 'usd',
    account_holder_type: 'individual',
    account_holder_name: 'Ann Archer',
    routing_number: '110000000',
    account_number: account,
  };
  return provider.banks.createToken({ bank_account: fields }, 0).id;
}

/**
 * A clock that moves by a millisecond when it is read. With a clock that follows real time, a slow machine crosses the
 * second in which a test prepares a subscription.
 */
class StepClock extends Clock {
  #at = 0;

  override now(): number {
    this.#at += 1;
    return this.#at;
  }

  override set(at: number): void {
    this.#at = at - 1;
    super.set(at);
  }
}

/** Starts the local payment provider at a moment. Its clock moves when it is read. Its events go nowhere. */
export async function startLocalStripe(at: Date): Promise<LocalStripe> {
  const clock = new StepClock();
  clock.set(at.getTime());
  const answers: LocalStripe['answers'] = [];
  const provider = new StripeProvider({
    clock,
    state: new State(undefined),
    activity: new Activity(),
    log: new Log({ dir: undefined, quiet: true }),
    keys: () => KEYS,
    publicBaseUrl: () => 'http://127.0.0.1:9',
  });
  const server = createServer((req, res) => {
    void readRequest(req).then((request) => {
      const end = res.end.bind(res);
      res.end = ((body: string) => {
        const sent = request.body.length > 0 ? new URLSearchParams(request.body.toString()) : request.url.searchParams;
        answers.push({
          path: `${request.method} ${request.url.pathname}`,
          params: decodeForm(sent),
          body: JSON.parse(body) as unknown,
        });
        return end(body);
      }) as typeof res.end;
      provider.handle(request, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stripe = createStripe(KEYS, `http://127.0.0.1:${port}`);
  return {
    provider,
    payments: new Payments(async () => stripe),
    api: stripe,
    clock,
    answers,
    moveTo: (moment) => {
      provider.subscriptions.run(Math.floor(moment.getTime() / 1000));
      clock.set(moment.getTime());
    },
    close: () => {
      provider.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
