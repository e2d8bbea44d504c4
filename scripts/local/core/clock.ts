/**
 * The clock that functions, schedules, tokens and queues see: real time plus an offset. The offset lives in shared memory,
 * so that a change reaches every worker thread at once, in the middle of an invocation too.
 */
export class Clock {
  readonly shared = new SharedArrayBuffer(8);
  readonly #offset = new Float64Array(this.shared);
  readonly #listeners = new Set<() => void>();

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

  /** Called after every jump: timers that wait for a moment set themselves again. */
  onJump(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
