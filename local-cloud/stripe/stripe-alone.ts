import { createServer } from 'node:http';
import { Activity } from '../core/activity.ts';
import { Clock } from '../core/clock.ts';
import { readRequest, type WireRequest } from '../core/http.ts';
import { Log } from '../core/log.ts';
import { State } from '../core/state.ts';
import { closeServer, getPort, listen } from '../listen.ts';
import { StripeProvider } from './provider.ts';

/** The payment provider without the rest of the cloud. */
export interface StripeAlone {
  readonly provider: StripeProvider;
  readonly clock: Clock;
  readonly url: string;
  /** Moves the clock to a moment, and lets the provider do what is due until then. */
  readonly moveTo: (at: Date) => void;
  readonly close: () => void;
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

/**
 * Starts the payment provider at a moment. Its clock moves when it is read. Its events go nowhere.
 * @param onAnswer is called with each request and the body of its answer
 */
export async function serveStripe(
  at: Date,
  keys: { readonly secretKey: string; readonly webhookSecret: string },
  onAnswer: (request: WireRequest, body: unknown) => void,
): Promise<StripeAlone> {
  const clock = new StepClock();
  clock.set(at.getTime());
  const provider = new StripeProvider({
    clock,
    state: new State(undefined),
    activity: new Activity(),
    log: new Log({ dir: undefined, quiet: true }),
    keys: () => keys,
    publicBaseUrl: () => 'http://127.0.0.1:9',
  });
  const server = createServer((req, res) => {
    void readRequest(req).then((request) => {
      const end = res.end.bind(res);
      res.end = ((body: string) => {
        onAnswer(request, JSON.parse(body));
        return end(body);
      }) as typeof res.end;
      provider.handle(request, res);
    });
  });
  await listen(server, 0);
  return {
    provider,
    clock,
    url: `http://127.0.0.1:${getPort(server)}`,
    moveTo: (moment) => {
      provider.subscriptions.run(Math.floor(moment.getTime() / 1000));
      clock.set(moment.getTime());
    },
    close: () => {
      provider.close();
      void closeServer(server);
    },
  };
}
