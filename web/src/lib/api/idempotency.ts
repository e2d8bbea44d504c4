import { useState } from 'react';

/**
 * Idempotency keys for a form. The same input keeps its key until it succeeds, so that a second click after a lost
 * answer does not repeat the action. A different input gets a new key.
 */
export class IdempotencyKeys {
  #input = '';
  #key = '';

  /** Returns the key for an input. The input must convert to JSON. */
  keyFor(input: unknown): string {
    const text = JSON.stringify(input);
    if (this.#key === '' || text !== this.#input) {
      this.#input = text;
      this.#key = crypto.randomUUID();
    }
    return this.#key;
  }

  /** Call after success. The same input then gets a new key. */
  reset(): void {
    this.#key = '';
  }
}

/** Keeps the idempotency keys of a form. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(() => new IdempotencyKeys());
  return keys;
}
