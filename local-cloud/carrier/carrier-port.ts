import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import { THIS_MACHINE, type Reply } from '../core/http.ts';
import type { Faults } from '../faults/faults.ts';

/** The carrier's port. It refuses connections while the fault `refuse` is on. */
export class CarrierPort {
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #activity: Activity;
  /** The calls of functions that have no response yet. They come without a connection. */
  readonly #open = new Set<Reply>();
  #port: number;
  /** When the port opens again, in virtual time. Undefined while the port is open. */
  #until: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `port`: 0 is any free port. */
  constructor(shared: { handle: RequestListener; clock: Clock; activity: Activity; faults: Faults; port: number }) {
    this.#port = shared.port;
    this.#server = createServer(shared.handle);
    this.#clock = shared.clock;
    this.#activity = shared.activity;
    shared.faults.onChange((faults) => {
      const refusal = faults.find((fault) => fault.do === 'refuse');
      if (refusal) this.#cut(refusal.for);
      else this.#reopen();
    });
    shared.clock.onJump(() => this.#check());
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port, THIS_MACHINE, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Takes a call of a function. Returns false when the port is closed: the call was refused then. */
  accept(reply: Reply): boolean {
    if (!this.#server.listening) {
      reply.destroy(Object.assign(new Error('The port is closed'), { code: 'ECONNREFUSED' }));
      return false;
    }
    this.#open.add(reply);
    reply.on('close', () => this.#open.delete(reply));
    return true;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#server.close();
    this.#server.closeAllConnections();
    for (const reply of this.#open) reply.destroy();
  }

  #cut(forMs: number): void {
    if (this.#until === undefined) this.close();
    this.#until = this.#clock.now() + forMs;
    this.#check();
  }

  #check(): void {
    clearTimeout(this.#timer);
    if (this.#until === undefined) return;
    const left = this.#until - this.#clock.now();
    if (left <= 0) return this.#reopen();
    this.#timer = setTimeout(() => this.#check(), Math.min(left, 2 ** 31 - 1));
  }

  #reopen(): void {
    clearTimeout(this.#timer);
    if (this.#until === undefined) return;
    this.#until = undefined;
    void this.#activity.track(() => this.open());
  }
}
