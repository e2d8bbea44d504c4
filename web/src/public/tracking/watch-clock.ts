/** How long the page may be untouched before its time no longer counts. */
const IDLE_MS = 120_000;
export const TICK_MS = 3_000;
/** A tick counts this much at most. A device that slept between two ticks was not watched. */
const MAX_TICK_MS = 3_100;

/** Adds up how long each slide was in sight. The caller says when time has passed. */
export class WatchClock {
  readonly #seconds = new Map<string, number>();
  #slideId: string | null = null;
  #last: number;
  #touched: number;

  /** `now`: milliseconds of a clock that never jumps. */
  constructor(now: number) {
    this.#last = now;
    this.#touched = now;
  }

  /** Another slide is in sight. null means none, such as on the last screen. */
  show(slideId: string | null, now: number): void {
    this.tick(now, true);
    this.#slideId = slideId;
    if (slideId !== null && !this.#seconds.has(slideId)) this.#seconds.set(slideId, 0);
    this.touch(now);
  }

  /** The person did something. */
  touch(now: number): void {
    this.#touched = now;
  }

  /** Counts the time since the last tick. Time in a hidden or untouched page does not count. Returns whether any did. */
  tick(now: number, isVisible: boolean): boolean {
    const passed = Math.min(now - this.#last, MAX_TICK_MS);
    this.#last = now;
    if (this.#slideId === null || !isVisible || this.isIdle(now) || passed <= 0) return false;
    this.#seconds.set(this.#slideId, (this.#seconds.get(this.#slideId) ?? 0) + passed / 1_000);
    return true;
  }

  isIdle(now: number): boolean {
    return now - this.#touched > IDLE_MS;
  }

  /** Returns the seconds of each slide that was in sight. */
  list(): { readonly pitchSlideId: string; readonly seconds: number }[] {
    return [...this.#seconds].map(([pitchSlideId, seconds]) => ({
      pitchSlideId,
      seconds: Math.round(seconds * 10) / 10,
    }));
  }
}
