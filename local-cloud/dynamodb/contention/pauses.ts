/** Pauses in real time that can all be ended early: those of transactions that last longer because callers contend. */
export class Pauses {
  readonly #endings = new Set<() => void>();

  /** Waits for some milliseconds, or until `end` is called. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#endings.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#endings.add(end);
    });
  }

  end(): void {
    for (const end of this.#endings) end();
  }
}
