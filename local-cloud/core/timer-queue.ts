import TinyQueue from 'tinyqueue';

interface Entry<T> {
  readonly at: number;
  /** The order of values with the same moment. */
  readonly index: number;
  readonly value: T;
}

/** Values by the moment at which they are due. Reading the next one takes the same time for any number of values. */
export class TimerQueue<T> {
  #entries = newQueue<T>();
  #last = 0;

  add(at: number, value: T): void {
    this.#entries.push({ at, index: (this.#last += 1), value });
  }

  /** Returns the earliest moment of a valid value. Drops values that are no longer valid. */
  next(isValid: (value: T, at: number) => boolean = () => true): number | undefined {
    for (let first = this.#entries.peek(); first; first = this.#entries.peek()) {
      if (isValid(first.value, first.at)) return first.at;
      this.#entries.pop();
    }
    return undefined;
  }

  /** Removes and returns all values that are due up to a moment. */
  take(until: number): { readonly at: number; readonly value: T }[] {
    const due: Entry<T>[] = [];
    for (let first = this.#entries.peek(); first && first.at <= until; first = this.#entries.peek()) {
      due.push(first);
      this.#entries.pop();
    }
    return due;
  }

  values(): T[] {
    return this.#entries.data.map(({ value }) => value);
  }

  clear(): void {
    this.#entries = newQueue<T>();
  }
}

function newQueue<T>(): TinyQueue<Entry<T>> {
  return new TinyQueue<Entry<T>>([], (a, b) => a.at - b.at || a.index - b.index);
}
