import { joinRanges, type WatchedRange } from '../../../../functions/domain/views/ranges.ts';

/** While a video plays, its position is noted this often. */
export const PROGRESS_MS = 750;
/** A person who drags the slider passes many positions. The last one counts. */
export const SEEK_MS = 100;
/** Between two notes the position may have moved this many seconds, at normal speed. */
const PROGRESS_TOLERANCE = 0.9;
/** The position may run ahead of the clock by this many seconds, because the two are not read in the same moment. */
const CLOCK_SLACK = 0.15;

/**
 * Returns how many seconds of a video can have played since the last note. A slow phone notes late, and the video plays all the same, so the
 * time that passed counts. Without it a late note looks like a jump, and what was watched is lost.
 *
 * @param passedMs - Since the last note.
 * @param least - The least bound, in seconds at normal speed.
 */
export function boundProgress(passedMs: number, rate: number, least: number): number {
  return Math.max(1, rate) * Math.max(least, passedMs / 1000 + CLOCK_SLACK);
}

/** Notes which ranges of a video were watched. The caller says where the video is. */
export class RangeLog {
  #ranges: WatchedRange[] = [];
  #from: number | null = null;
  #last = 0;
  /** When the last position was noted, in milliseconds. */
  #notedAt = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The video plays from a position on. */
  play(position: number): void {
    if (this.#from === null) this.#begin(position);
  }

  /** The video plays and is at a position. A jump that no event announced begins a new range. `rate`: the speed. */
  progress(position: number, rate = 1): void {
    if (this.#from === null) return this.#begin(position);
    const moved = position - this.#last;
    if (moved < 0 || moved > boundProgress(this.#now() - this.#notedAt, rate, PROGRESS_TOLERANCE)) {
      this.#close();
      this.#begin(position);
    } else this.#note(position);
  }

  /** The video stops at a position. */
  stop(position: number, rate = 1): void {
    if (this.#from === null) return;
    this.progress(position, rate);
    this.#close();
  }

  /** The person jumps. What was watched ends where it was last noted. */
  leave(): void {
    this.#close();
  }

  /** Returns what was watched so far, each moment once. */
  list(): WatchedRange[] {
    const open = this.#from === null ? [] : [{ start: this.#from, end: this.#last }];
    return joinRanges([...this.#ranges, ...open]).map(({ start, end }) => ({ start: round(start), end: round(end) }));
  }

  #begin(position: number): void {
    this.#from = position;
    this.#note(position);
  }

  #note(position: number): void {
    this.#last = position;
    this.#notedAt = this.#now();
  }

  #close(): void {
    if (this.#from !== null) this.#ranges = joinRanges([...this.#ranges, { start: this.#from, end: this.#last }]);
    this.#from = null;
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
