import { AsyncLocalStorage } from 'node:async_hooks';
import type { Around } from './machine.ts';

/** A worker that ended in the middle: nothing of it runs any more. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The same numbers for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Deaths {
  /** Of a worker's calls to the outside: the share after which, or before which, it dies. */
  readonly share: number;
  /** No more after so many: whatever happened, the rest runs through. */
  readonly most: number;
}

/**
 * Kills workers before and after their calls to the outside. One that was killed does nothing more: whatever it still
 * tries fails. `worker` runs one.
 */
export class Fate {
  readonly #random: () => number;
  readonly #deaths: Deaths;
  readonly #workers = new AsyncLocalStorage<{ dead: boolean }>();
  killed = 0;

  constructor(random: () => number, deaths: Deaths) {
    this.#random = random;
    this.#deaths = deaths;
  }

  readonly around: Around = async (_what, call) => {
    const worker = this.#workers.getStore();
    if (!worker) return call();
    if (worker.dead) throw new Killed();
    const strikes = this.killed < this.#deaths.most && this.#random() < this.#deaths.share;
    if (!strikes) return call();
    this.killed += 1;
    const after = this.#random() < 0.5;
    if (after) await call();
    worker.dead = true;
    throw new Killed();
  };

  worker<T>(run: () => Promise<T>): Promise<T> {
    return this.#workers.run({ dead: false }, run);
  }
}
