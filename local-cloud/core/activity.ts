/** A source of future work: messages, schedules, carrier events. */
export interface Pending {
  /** Returns whether there is work to do now. */
  busy(): boolean;
  /** Returns the next moment with work to do, in milliseconds of the virtual clock. */
  next(): number | undefined;
  /** Starts the work that only waits for more work. Called when nothing else is left, so that no one waits in vain. */
  hurry?(): void;
}

/**
 * Knows whether anything runs. The clock may move only when everything that started at a moment has ended. Running work is
 * counted; sources are asked for waiting work.
 */
export class Activity {
  readonly #sources: Pending[] = [];
  #running = 0;
  #waiting: (() => void)[] = [];

  watch(source: Pending): void {
    this.#sources.push(source);
  }

  /** Counts the work as running until its promise settles. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const resume of this.#waiting.splice(0)) resume();
    }
  }

  get quiet(): boolean {
    return this.#running === 0 && !this.#sources.some((source) => source.busy());
  }

  next(): number | undefined {
    const moments = this.#sources.map((source) => source.next()).filter((moment) => moment !== undefined);
    return moments.length === 0 ? undefined : Math.min(...moments);
  }

  /** Resolves when nothing runs and no work is due. @throws after the limit, with the number of running works */
  async untilQuiet(limitMs = 600_000): Promise<void> {
    const deadline = performance.now() + limitMs;
    let quietChecks = 0;
    // Quiet twice in a row: between two steps of the same work nothing is counted for a moment.
    while (quietChecks < 2) {
      this.#hurryLast();
      if (this.quiet) quietChecks += 1;
      else quietChecks = 0;
      if (performance.now() > deadline)
        throw new Error(`Something still runs after ${limitMs} ms: ${this.#running} works`);
      await this.#tick();
    }
  }

  /** Waits until all counted work has ended, whatever the sources still have. Returns false if the limit passed first. */
  async untilNothingRuns(limitMs: number): Promise<boolean> {
    const deadline = performance.now() + limitMs;
    let quietChecks = 0;
    while (quietChecks < 2) {
      quietChecks = this.#running === 0 ? quietChecks + 1 : 0;
      if (performance.now() > deadline) return false;
      await this.#tick();
    }
    return true;
  }

  /** Hurries the sources, when they alone still have work. */
  #hurryLast(): void {
    if (this.#running > 0) return;
    const busy = this.#sources.filter((source) => source.busy());
    if (busy.every((source) => source.hurry)) for (const source of busy) source.hurry?.();
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
