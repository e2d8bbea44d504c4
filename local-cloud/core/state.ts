import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DEBOUNCE_MS = 50;

/**
 * What survives a restart: one JSON file for each part. A part reports its changes and is written shortly afterwards, and on
 * exit. Without a folder, as in tests, nothing is written.
 */
export class State {
  readonly #dir: string | undefined;
  readonly #parts = new Map<string, () => unknown>();
  readonly #dirty = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #debounceMs = DEBOUNCE_MS;

  constructor(dir: string | undefined) {
    this.#dir = dir;
    if (dir) mkdirSync(dir, { recursive: true });
  }

  /** Registers a part and returns its stored value, if there is one. */
  part<T>(name: string, snapshot: () => T): T | undefined {
    this.#parts.set(name, snapshot);
    if (!this.#dir) return undefined;
    try {
      return JSON.parse(readFileSync(this.#file(name), 'utf8')) as T;
    } catch {
      return undefined;
    }
  }

  changed(name: string): void {
    if (!this.#dir) return;
    this.#dirty.add(name);
    this.#timer ??= setTimeout(() => this.flush(), this.#debounceMs);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const started = performance.now();
    for (const name of this.#dirty) {
      const snapshot = this.#parts.get(name);
      if (!snapshot || !this.#dir) continue;
      // Written to another file and renamed: after a crash the old or the new file exists, never a part of one.
      writeFileSync(`${this.#file(name)}.new`, JSON.stringify(snapshot()));
      renameSync(`${this.#file(name)}.new`, this.#file(name));
    }
    this.#dirty.clear();
    // A large part, such as a queue of 50,000, is written less often: writing takes at most a twentieth of the time.
    this.#debounceMs = Math.max(DEBOUNCE_MS, (performance.now() - started) * 20);
  }

  #file(name: string): string {
    return join(this.#dir ?? '', `${name}.json`);
  }
}
