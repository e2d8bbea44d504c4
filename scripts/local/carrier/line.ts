import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Faults } from '../faults/faults.ts';

/** The carrier's own port: while a fault says so it takes no connection. */
export class CarrierLine {
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #activity: Activity;
  #port = 0;
  /** When it takes connections again; while it does: nothing. */
  #until: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(shared: { answer: RequestListener; clock: Clock; activity: Activity; faults: Faults }) {
    this.#server = createServer(shared.answer);
    this.#clock = shared.clock;
    this.#activity = shared.activity;
    shared.faults.onChange((faults) => {
      const refusal = faults.find((fault) => fault.do === 'refuse');
      if (refusal) this.#cut(refusal.for);
      else this.#mend();
    });
    shared.clock.onJump(() => this.#look());
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #cut(forMs: number): void {
    if (this.#until === undefined) this.close();
    this.#until = this.#clock.now() + forMs;
    this.#look();
  }

  #look(): void {
    clearTimeout(this.#timer);
    if (this.#until === undefined) return;
    const left = this.#until - this.#clock.now();
    if (left <= 0) return this.#mend();
    this.#timer = setTimeout(() => this.#look(), Math.min(left, 2 ** 31 - 1));
  }

  #mend(): void {
    clearTimeout(this.#timer);
    if (this.#until === undefined) return;
    this.#until = undefined;
    void this.#activity.track(() => this.open());
  }
}
