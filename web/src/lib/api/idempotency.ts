import { useState } from 'react';

/**
 * The key under which the server does a thing once. The same input keeps its key until it went through, so that
 * pressing again after a lost answer repeats nothing; another input gets another key.
 */
export class IdempotencyKeys {
  #input = '';
  #key = '';

  keyFor(input: unknown): string {
    const text = JSON.stringify(input);
    if (this.#key === '' || text !== this.#input) {
      this.#input = text;
      this.#key = crypto.randomUUID();
    }
    return this.#key;
  }

  /** It went through: the next time is another time. */
  done(): void {
    this.#key = '';
  }
}

export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(() => new IdempotencyKeys());
  return keys;
}
