export interface Range {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  limit?: number;
}

type Test = (key: string) => boolean;

/** Keys of a run. A longer run is split. */
const MAX_RUN = 512;
/** So many keys are inserted into a run one by one. To sort the run for a few keys takes longer. */
const MAX_INSERTED = 32;
/** At least so many keys are sorted at once. */
const MIN_SORTED = 4_096;
/** A share of all keys is sorted at once: the more keys a run gets at a time, the less work is each. */
const SORTED_SHARE = 1 / 8;

/**
 * Keys in order. They are in short sorted runs, so an insert moves a few hundred keys and not all. New keys wait until the order is
 * asked for: an import writes thousands of items between two queries, and many keys together are sorted faster than one by one.
 */
export class SortedKeys {
  #size = 0;
  #runs: string[][] = [];
  #unsorted: string[] = [];

  /** @param key a key that is not among the keys */
  add(key: string): void {
    this.#size += 1;
    this.#unsorted.push(key);
    if (this.#unsorted.length >= Math.max(MIN_SORTED, this.#size * SORTED_SHARE)) this.#sort();
  }

  /** @param key a key that is among the keys */
  delete(key: string): void {
    this.#sort();
    const index = this.#findRun(key);
    const run = this.#runs[index];
    if (!run) return;
    this.#size -= 1;
    run.splice(lowerBound(run, key), 1);
    if (run.length === 0) this.#runs.splice(index, 1);
  }

  *[Symbol.iterator](): Generator<string> {
    this.#sort();
    for (const run of this.#runs) yield* run;
  }

  /** Returns the keys of a range, in order. */
  range(range: Range): string[] {
    this.#sort();
    const limit = range.limit !== undefined && range.limit >= 0 ? range.limit : Number.POSITIVE_INFINITY;
    const from = range.gte ?? range.gt;
    const to = range.lte ?? range.lt;
    const above = (key: string): boolean =>
      range.gt !== undefined ? key > range.gt : from === undefined || key >= from;
    const below = (key: string): boolean => (range.lt !== undefined ? key < range.lt : to === undefined || key <= to);
    return range.reverse ? this.#backward(to, above, below, limit) : this.#forward(from, above, below, limit);
  }

  #forward(from: string | undefined, above: Test, below: Test, limit: number): string[] {
    const found: string[] = [];
    for (let r = from === undefined ? 0 : this.#findRun(from); r < this.#runs.length; r++) {
      const run = this.#runs[r] ?? [];
      for (let i = from === undefined ? 0 : lowerBound(run, from); i < run.length; i++) {
        const key = run[i] ?? '';
        if (!above(key)) continue;
        if (!below(key) || found.length >= limit) return found;
        found.push(key);
      }
    }
    return found;
  }

  #backward(to: string | undefined, above: Test, below: Test, limit: number): string[] {
    const found: string[] = [];
    for (let r = to === undefined ? this.#runs.length - 1 : this.#findRun(to); r >= 0; r--) {
      const run = this.#runs[r] ?? [];
      for (let i = run.length - 1; i >= 0; i--) {
        const key = run[i] ?? '';
        if (!below(key)) continue;
        if (!above(key) || found.length >= limit) return found;
        found.push(key);
      }
    }
    return found;
  }

  /** Moves the new keys into the runs. */
  #sort(): void {
    if (this.#unsorted.length === 0) return;
    const added = this.#unsorted.length > 1 ? this.#unsorted.sort() : this.#unsorted;
    this.#unsorted = [];
    for (let from = 0; from < added.length;) {
      const index = this.#findRun(added[from] ?? '');
      const next = this.#runs[index + 1]?.[0];
      const to = next === undefined ? added.length : lowerBound(added, next, from);
      this.#addToRun(index, added.slice(from, to));
      from = to;
    }
  }

  /** @param added sorted keys that belong to the run */
  #addToRun(index: number, added: readonly string[]): void {
    const run = this.#runs[index] ?? [];
    if (added.length <= MAX_INSERTED) {
      for (const key of added) run.splice(lowerBound(run, key), 0, key);
    } else {
      for (const key of added) run.push(key);
      // Two sorted sequences: the sort of the language recognizes them.
      run.sort();
    }
    if (run.length <= MAX_RUN) this.#runs[index] = run;
    else this.#runs.splice(index, 1, ...split(run));
  }

  /** Returns the index of the run that contains the key or would contain it. */
  #findRun(key: string): number {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#runs[middle]?.[0] ?? '') <= key) low = middle;
      else high = middle - 1;
    }
    return Math.max(low, 0);
  }
}

function split(run: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < run.length; from += MAX_RUN / 2) parts.push(run.slice(from, from + MAX_RUN / 2));
  return parts;
}

function lowerBound(run: readonly string[], key: string, from = 0): number {
  let low = from;
  let high = run.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((run[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
