/** Entries kept at most, so that a process that lives for weeks does not grow. */
const MAX_ENTRIES = 5_000;

/**
 * What a process has done already and need not do again: a saving, never a promise. When the clock goes back (a laptop
 * that moves its clock, a corrected server) all is forgotten, because what was done for a minute then may be undone since.
 */
export class SeenCache {
  readonly #entries = new Set<string>();
  readonly #now: () => number;
  #latest = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  has(key: string): boolean {
    const now = this.#now();
    if (now < this.#latest) this.#entries.clear();
    this.#latest = now;
    return this.#entries.has(key);
  }

  add(key: string): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.add(key);
  }
}
