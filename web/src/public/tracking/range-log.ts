import { joinRanges, type WatchedRange } from '../../../../functions/domain/views/ranges.ts';

/** While a video plays, its position is noted this often. */
export const PROGRESS_MS = 750;
/** A person who drags the slider passes many positions. The last one counts. */
export const SEEK_MS = 100;
/** Between two notes the position may have moved this far, at normal speed. */
const PROGRESS_TOLERANCE = 0.9;

/** Notes which ranges of a video were watched. The caller says where the video is. */
export class RangeLog {
  #ranges: WatchedRange[] = [];
  #from: number | null = null;
  #last = 0;

  /** The video plays from a position on. */
  play(position: number): void {
    if (this.#from === null) this.#begin(position);
  }

  /** The video plays and is at a position. A jump that nobody has announced begins a new range. `rate`: the speed. */
  progress(position: number, rate = 1): void {
    if (this.#from === null) return this.#begin(position);
    const moved = position - this.#last;
    if (moved < 0 || moved > PROGRESS_TOLERANCE * Math.max(1, rate)) {
      this.#close();
      this.#begin(position);
    } else this.#last = position;
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
    this.#last = position;
  }

  #close(): void {
    if (this.#from !== null) this.#ranges = joinRanges([...this.#ranges, { start: this.#from, end: this.#last }]);
    this.#from = null;
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
