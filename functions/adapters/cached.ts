/** How long a read value is kept. After this time it is read again, so that a rotated secret takes effect. */
const CACHE_MS = 300_000;

/**
 * Keeps what a slow service answered, by id, for five minutes. A failed read is not kept. A clock that goes back, such as a
 * corrected server clock, does not keep a value for longer.
 */
export class Cached {
  readonly #read: (id: string) => Promise<string>;
  readonly #values = new Map<string, { value: Promise<string>; readAt: number }>();

  constructor(read: (id: string) => Promise<string>) {
    this.#read = read;
  }

  async get(id: string, now: Date): Promise<string> {
    const cached = this.#values.get(id);
    const age = cached ? now.getTime() - cached.readAt : CACHE_MS;
    if (cached && age >= 0 && age < CACHE_MS) return cached.value;
    const value = this.#read(id);
    this.#values.set(id, { value, readAt: now.getTime() });
    value.catch(() => this.#values.delete(id));
    return value;
  }
}
