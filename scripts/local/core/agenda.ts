import TinyQueue from 'tinyqueue';

interface Entry<T> {
  readonly at: number;
  /** Of the same moment, the first that came goes first. */
  readonly index: number;
  readonly value: T;
}

/** Things and the moments they are due at, soonest first: asking for the next costs the same however many wait. */
export class Agenda<T> {
  #entries = newQueue<T>();
  #last = 0;

  add(at: number, value: T): void {
    this.#entries.push({ at, index: (this.#last += 1), value });
  }

  /** The soonest that is not dropped: what fails the test is forgotten. */
  next(isStillMeant: (value: T, at: number) => boolean = () => true): number | undefined {
    for (let first = this.#entries.peek(); first; first = this.#entries.peek()) {
      if (isStillMeant(first.value, first.at)) return first.at;
      this.#entries.pop();
    }
    return undefined;
  }

  /** Takes out all that is due up to a moment. */
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
