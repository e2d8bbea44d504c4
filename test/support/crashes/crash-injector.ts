import { AsyncLocalStorage } from 'node:async_hooks';
import type { AroundCall } from '../machine/engine-client.ts';

/** A worker that ended in the middle: nothing of it runs any more. */
class WorkerKilled extends Error {
  override readonly name = 'Killed';
}

export interface CrashOptions {
  /** Of a worker's calls to the outside: the share after which, or before which, it dies. */
  readonly share: number;
  /** No more after so many: whatever happened, the rest runs through. */
  readonly maxCrashes: number;
}

export interface LatencyOptions {
  /** Of a worker's calls: the share before which the others get ahead, by some steps or by some seconds. */
  readonly share: number;
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
}

interface WorkerState {
  isDead: boolean;
  readonly until: number;
}

/** As long as the functions may run (infra/stacks/app-stack.ts): a slower one is ended. */
const WORKER_TIMEOUT_MS = 60_000;
const MAX_STEPS_BEHIND = 6;
/** Of the slow calls those that take seconds rather than steps. */
const LONG_DELAY_SHARE = 0.15;
const MAX_DELAY_MS = 20_000;

/**
 * Kills workers before and after their calls to the outside, and lets some come late to a call. One that was killed
 * does nothing more: whatever it still tries fails. `worker` runs one.
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
    if (this.#latency && this.#random() < this.#latency.share) await this.#delay(this.#latency, what);
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

  /** Whether it is a worker that calls: the scene's own calls are spared. */
  get inWorker(): boolean {
    return this.#workers.getStore() !== undefined;
  }

  /** The carrier is called at once: nobody can look at the clock later than just before. */
  async #delay({ sleep }: LatencyOptions, what: string): Promise<void> {
    if (what !== 'carrier' && this.#random() < LONG_DELAY_SHARE)
      return sleep(Math.floor(this.#random() * MAX_DELAY_MS));
    for (let step = Math.floor(this.#random() * MAX_STEPS_BEHIND); step >= 0; step -= 1)
      await new Promise((resolve) => setImmediate(resolve));
  }
}
