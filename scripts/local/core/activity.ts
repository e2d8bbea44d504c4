/**
 * Knows whether anything is going on, so that the clock moves on only when everything that a moment set off has ended.
 * Work in progress is counted; what waits for its moment (messages, schedules, carrier events) is asked for.
 */
export interface Pending {
  /** True when there is work to do at the present moment. */
  busy(): boolean;
  /** The next moment at which something will be to do, in virtual time. */
  next(): number | undefined;
}

export class Activity {
  readonly #sources: Pending[] = [];
  #running = 0;
  #waiting: (() => void)[] = [];

  watch(source: Pending): void {
    this.#sources.push(source);
  }

  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  get quiet(): boolean {
    return this.#running === 0 && !this.#sources.some((source) => source.busy());
  }

  next(): number | undefined {
    const moments = this.#sources.map((source) => source.next()).filter((moment) => moment !== undefined);
    return moments.length === 0 ? undefined : Math.min(...moments);
  }

  /** Resolves when nothing is going on, or tells what hangs after the limit. */
  async untilQuiet(limitMs = 600_000): Promise<void> {
    const giveUp = performance.now() + limitMs;
    let calm = 0;
    // Twice in a row: between two steps of the same work there is a moment in which nothing is counted.
    while (calm < 2) {
      if (this.quiet) calm += 1;
      else calm = 0;
      if (performance.now() > giveUp)
        throw new Error(`Not quiet after ${limitMs} ms: ${this.#running} pieces of work are running`);
      await this.#tick();
    }
  }

  async #tick(): Promise<void> {
    if (this.#running === 0) return new Promise((resolve) => setTimeout(resolve, 3));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 20);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
