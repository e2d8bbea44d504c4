import { parseItem } from './item-text.ts';
import { SortedKeys, type Range } from './sorted-keys.ts';

/** An item as a text of `formatItem`. */
class ItemText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Characters that are told apart at each of the first two places of a key. Keys of items begin with digits of a hash. */
const CHARACTERS = 128;

/**
 * A map in key order. Keys that begin with the same two characters are in one part of the order, so that a query of one partition
 * sorts only new keys of that part. Most keys of an import are never asked for in their order.
 * An item can be kept as a text, which needs less memory. `get` returns the same for both forms.
 */
export class SortedMap {
  readonly #entries = new Map<string, unknown>();
  readonly #parts = new Map<number, SortedKeys>();

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
    const number = findPart(key);
    let part = this.#parts.get(number);
    if (!part) this.#parts.set(number, (part = new SortedKeys()));
    part.add(key);
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
    if (this.#entries.delete(key)) this.#parts.get(findPart(key))?.delete(key);
  }

  *keys(): Generator<string> {
    for (const part of this.#listParts()) yield* part;
  }

  /** Returns the keys of items that may have the attribute. Texts are searched and not parsed. */
  keysWith(attribute: string): string[] {
    const name = JSON.stringify(attribute);
    return [...this.keys()].filter((key) => this.getText(key)?.includes(name) ?? true);
  }

  /** Returns the keys of a range, in order. */
  range(range: Range): string[] {
    const from = range.gte ?? range.gt;
    const to = range.lte ?? range.lt;
    const [first, last] = [from === undefined ? 0 : findPart(from), to === undefined ? LAST_PART : findPart(to)];
    if (first === last) return this.#parts.get(first)?.range(range) ?? [];
    const parts = this.#listParts(first, last);
    const limit = range.limit !== undefined && range.limit >= 0 ? range.limit : Number.POSITIVE_INFINITY;
    const found: string[] = [];
    for (const part of range.reverse ? parts.reverse() : parts) {
      if (found.length >= limit) break;
      for (const key of part.range({ ...range, limit: limit - found.length })) found.push(key);
    }
    return found;
  }

  /** Returns the parts with these numbers, in the order of their keys. */
  #listParts(first = 0, last = LAST_PART): SortedKeys[] {
    return [...this.#parts]
      .filter(([number]) => number >= first && number <= last)
      .sort(([a], [b]) => a - b)
      .map(([, part]) => part);
  }
}

const LAST_PART = CHARACTERS * CHARACTERS - 1;

/** Returns the number of the part that a key belongs to. A higher key is never in a lower part. */
function findPart(key: string): number {
  const [first, second] = [key.charCodeAt(0), key.charCodeAt(1)];
  // The empty key, and a key of one character, come before all that begin alike.
  if (Number.isNaN(first)) return 0;
  if (first >= CHARACTERS - 1) return LAST_PART;
  return first * CHARACTERS + (Number.isNaN(second) ? 0 : Math.min(second, CHARACTERS - 1));
}

/** The functions of a map that reads use. */
export type ReadMap = Pick<SortedMap, 'get' | 'range'>;
