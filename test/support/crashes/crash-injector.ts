import { AsyncLocalStorage } from 'node:async_hooks';
import type { AroundCall } from '../simulation/engine-client.ts';

/** Ends a worker in the middle of its work. */
class WorkerKilled extends Error {
  override readonly name = 'Killed';
}

export interface CrashOptions {
  /** Share of a worker's calls to services at which the worker dies, before or after the call. */
  readonly share: number;
  /** Limit, so that the rest of the run finishes. */
  readonly maxCrashes: number;
}

export interface LatencyOptions {
  /** Share of a worker's calls that are late, by some steps or some seconds. */
  readonly share: number;
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
}

interface WorkerState {
  isDead: boolean;
  readonly until: number;
}

/** Timeout of the functions (infra/stacks/app-stack.ts). */
const WORKER_TIMEOUT_MS = 60_000;
const MAX_STEPS_BEHIND = 6;
/** Share of the late calls that are late by seconds instead of steps. */
const LONG_DELAY_SHARE = 0.15;
const MAX_DELAY_MS = 20_000;
/** The carrier's client gives up after this time (functions/adapters/carrier.ts), so a later request never arrives. */
const CARRIER_TIMEOUT_MS = 15_000;

/**
 * Kills workers before and after their calls to services, and delays some calls. All later calls of a killed worker fail.
 * `runWorker` runs one worker.
 */
export class CrashInjector {
  readonly #random: () => number;
  readonly #crashOptions: CrashOptions;
  readonly #latency: LatencyOptions | null;
  readonly #workers = new AsyncLocalStorage<WorkerState>();
  crashCount = 0;

  constructor(random: () => number, crashOptions: CrashOptions, latency: LatencyOptions | null = null) {
    this.#random = random;
    this.#crashOptions = crashOptions;
    this.#latency = latency;
  }

  readonly aroundCall: AroundCall = async (what, call) => {
    const runWorker = this.#workers.getStore();
    if (!runWorker) return call();
    if (this.#latency && this.#random() < this.#latency.share) {
      const calledAt = this.#latency.now().getTime();
      await this.#delay(this.#latency, what);
      // Other workers may move the clock during a delay by steps.
      const isTooLate = this.#latency.now().getTime() - calledAt >= CARRIER_TIMEOUT_MS;
      if (what === 'carrier' && isTooLate) runWorker.isDead = true;
    }
    if (runWorker.isDead || (this.#latency && this.#latency.now().getTime() >= runWorker.until))
      throw new WorkerKilled();
    const shouldCrash = this.crashCount < this.#crashOptions.maxCrashes && this.#random() < this.#crashOptions.share;
    if (!shouldCrash) return call();
    this.crashCount += 1;
    const after = this.#random() < 0.5;
    if (after) await call();
    runWorker.isDead = true;
    throw new WorkerKilled();
  };

  runWorker<T>(run: () => Promise<T>): Promise<T> {
    const until = this.#latency ? this.#latency.now().getTime() + WORKER_TIMEOUT_MS : 0;
    return this.#workers.run({ isDead: false, until }, run);
  }

  /** Whether a worker makes the current call. Calls by the test itself never fail. */
  get inWorker(): boolean {
    return this.#workers.getStore() !== undefined;
  }

  /** Delays a call. A call to the carrier is never late by seconds, because the worker checks the time right before. */
  async #delay({ sleep }: LatencyOptions, what: string): Promise<void> {
    if (what !== 'carrier' && this.#random() < LONG_DELAY_SHARE)
      return sleep(Math.floor(this.#random() * MAX_DELAY_MS));
    for (let step = Math.floor(this.#random() * MAX_STEPS_BEHIND); step >= 0; step -= 1)
      await new Promise((resolve) => setImmediate(resolve));
  }
}
