/**
 * The virtual clock of functions, schedules, tokens and queues: real time plus an offset. The offset is in shared memory, so
 * a change reaches every worker thread at once, even during an invocation.
 */
export class Clock {
  readonly shared: SharedArrayBuffer;
  readonly #offset: Float64Array;
  readonly #listeners = new Set<() => void>();

  /** `shared`: the memory of a clock that threads follow already. Those threads follow the new clock. */
  constructor(shared = new SharedArrayBuffer(8)) {
    this.shared = shared;
    this.#offset = new Float64Array(shared);
  }

  get offset(): number {
    return this.#offset[0] ?? 0;
  }

  now(): number {
    return Date.now() + this.offset;
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }

  set(at: number): void {
    this.setOffset(at - Date.now());
  }

  setOffset(offset: number): void {
    this.#offset[0] = offset;
    for (const listener of this.#listeners) listener();
  }

  /** Registers a listener for jumps. Timers that wait for a moment must be set again then. */
  onJump(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
