import { AsyncLocalStorage } from 'node:async_hooks';
import type { Around } from './machine.ts';

/** A worker that ended in the middle: nothing of it runs any more. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface Deaths {
  /** Of a worker's calls to the outside: the share after which, or before which, it dies. */
  readonly share: number;
  /** No more after so many: whatever happened, the rest runs through. */
  readonly most: number;
}

export interface Slowness {
  /** Of a worker's calls: the share before which the others get ahead, by some steps or by some seconds. */
  readonly share: number;
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
}

interface Life {
  dead: boolean;
  readonly until: number;
}

/** As long as the functions may run (infra/stacks/app-stack.ts): a slower one is ended. */
const LIFE_MS = 60_000;
const STEPS_BEHIND = 6;
/** Of the slow calls those that take seconds rather than steps. */
const LONG = 0.15;
const LONGEST_MS = 20_000;

/**
 * Kills workers before and after their calls to the outside, and lets some come late to a call. One that was killed
 * does nothing more: whatever it still tries fails. `worker` runs one.
 */
export class Fate {
  readonly #random: () => number;
  readonly #deaths: Deaths;
  readonly #slowness: Slowness | null;
  readonly #workers = new AsyncLocalStorage<Life>();
  killed = 0;

  constructor(random: () => number, deaths: Deaths, slowness: Slowness | null = null) {
    this.#random = random;
    this.#deaths = deaths;
    this.#slowness = slowness;
  }

  readonly around: Around = async (what, call) => {
    const worker = this.#workers.getStore();
    if (!worker) return call();
    if (this.#slowness && this.#random() < this.#slowness.share) await this.#fallBehind(this.#slowness, what);
    if (worker.dead || (this.#slowness && this.#slowness.now().getTime() >= worker.until)) throw new Killed();
    const strikes = this.killed < this.#deaths.most && this.#random() < this.#deaths.share;
    if (!strikes) return call();
    this.killed += 1;
    const after = this.#random() < 0.5;
    if (after) await call();
    worker.dead = true;
    throw new Killed();
  };

  worker<T>(run: () => Promise<T>): Promise<T> {
    const until = this.#slowness ? this.#slowness.now().getTime() + LIFE_MS : 0;
    return this.#workers.run({ dead: false, until }, run);
  }

  /** Whether it is a worker that calls: the scene's own calls are spared. */
  get inWorker(): boolean {
    return this.#workers.getStore() !== undefined;
  }

  /** The carrier is called at once: nobody can look at the clock later than just before. */
  async #fallBehind({ pause }: Slowness, what: string): Promise<void> {
    if (what !== 'carrier' && this.#random() < LONG) return pause(Math.floor(this.#random() * LONGEST_MS));
    for (let step = Math.floor(this.#random() * STEPS_BEHIND); step >= 0; step -= 1)
      await new Promise((resolve) => setImmediate(resolve));
  }
}
