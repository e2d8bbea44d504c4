/** The most entries that are kept, so that a process that runs for weeks does not grow. */
const MAX_ENTRIES = 5_000;

/**
 * Remembers what a process has done already and need not do again. This only saves work: nothing may depend on it. The
 * cache forgets everything when the clock goes back (a corrected server clock), because work for that minute may be
 * undone since.
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
