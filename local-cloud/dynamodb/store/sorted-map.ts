import type { Item } from '../item.ts';

export interface Range {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  limit?: number;
}

/** An item as a text of `formatItem`. */
class ItemText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Keys of a run. A longer run is split. */
const MAX_RUN = 512;
/** So many keys are inserted into a run one by one. To sort the run for a few keys takes longer. */
const MAX_INSERTED = 32;
/** At least so many keys are sorted at once. */
const MIN_SORTED = 4_096;
/** A share of all keys is sorted at once: the more keys a run gets at a time, the less work is each. */
const SORTED_SHARE = 1 / 8;

/**
 * A map in key order. The keys are in short sorted runs, so an insert moves a few hundred keys and not all. New keys wait until the order
 * is asked for: an import writes thousands of items between two queries, and many keys together are sorted faster than one by one.
 * An item can be kept as a text, which needs less memory. `get` returns the same for both forms.
 */
export class SortedMap {
  readonly #entries = new Map<string, unknown>();
  #runs: string[][] = [];
  #unsorted: string[] = [];

  get(key: string): unknown {
    const entry = this.#entries.get(key);
    return entry instanceof ItemText ? parseItem(entry.text) : entry;
  }

  /** Returns the text of an item that is kept as a text. */
  getText(key: string): string | undefined {
    const entry = this.#entries.get(key);
    return entry instanceof ItemText ? entry.text : undefined;
  }

  set(key: string, value: unknown): void {
    const { size } = this.#entries;
    this.#entries.set(key, value);
    if (this.#entries.size === size) return;
    this.#unsorted.push(key);
    if (this.#unsorted.length >= Math.max(MIN_SORTED, size * SORTED_SHARE)) this.#sort();
  }

  /** Keeps an item as a text. */
  setText(key: string, text: string): void {
    this.set(key, new ItemText(text));
  }

  /** Keeps a value as a text from now on, unless the value was replaced. */
  compact(key: string, value: unknown, text: string): void {
    if (this.#entries.get(key) === value) this.setText(key, text);
  }

  delete(key: string): void {
    if (!this.#entries.delete(key)) return;
    this.#sort();
    const index = this.#findRun(key);
    const run = this.#runs[index];
    if (!run) return;
    run.splice(lowerBound(run, key), 1);
    if (run.length === 0) this.#runs.splice(index, 1);
  }

  *keys(): Generator<string> {
    this.#sort();
    for (const run of this.#runs) yield* run;
  }

  /** Returns the keys of items that may have the attribute. Texts are searched and not parsed. */
  keysWith(attribute: string): string[] {
    const name = JSON.stringify(attribute);
    return [...this.keys()].filter((key) => this.getText(key)?.includes(name) ?? true);
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

/** The functions of a map that reads use. */
export type ReadMap = Pick<SortedMap, 'get' | 'range'>;

type Test = (key: string) => boolean;

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

/**
 * Returns an item as short JSON: a text attribute is its text, without the type `S`. An item in this form needs a third of
 * the memory of its objects, and is read only when it is used.
 */
export function formatItem(item: Item): string {
  // Without a prototype, because an attribute can have the name __proto__.
  const short = Object.create(null) as Record<string, unknown>;
  for (const name in item) {
    const value = item[name];
    const text = value?.['S'];
    short[name] = typeof text === 'string' ? text : value;
  }
  return JSON.stringify(short);
}

/** Returns the item of a text of `formatItem`. */
export function parseItem(text: string): Item {
  const item = JSON.parse(text) as Record<string, unknown>;
  for (const name in item) if (typeof item[name] === 'string') item[name] = { S: item[name] };
  return item as Item;
}
