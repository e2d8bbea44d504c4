/** Entries kept at most, so that a process that lives for weeks does not grow. */
const MOST = 5_000;

/**
 * What a process has done already and need not do again: a saving, never a promise. When the clock goes back (a laptop
 * that moves its clock, a corrected server) all is forgotten, because what was done for a minute then may be undone since.
 */
export class Remembered {
  readonly #done = new Set<string>();
  readonly #now: () => number;
  #latest = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  has(key: string): boolean {
    const now = this.#now();
    if (now < this.#latest) this.#done.clear();
    this.#latest = now;
    return this.#done.has(key);
  }

  add(key: string): void {
    if (this.#done.size >= MOST) this.#done.clear();
    this.#done.add(key);
  }
}
