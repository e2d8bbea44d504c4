import { Readable } from 'node:stream';
import { AppendLog } from '../../core/append-log.ts';
import { SortedMap, type Range, type ReadMap } from './sorted-map.ts';
import { applyLine, formatSnapshot, formatWrites, isOldLine, type Write } from './write-lines.ts';

type Callback<T = unknown> = (error: Error | null, value?: T) => void;

/**
 * The store under dynalite: sorted maps in memory, with an append-only file. Dynalite's own store (LevelDB) is asynchronous,
 * so single writes could run in the middle of a transaction. Here every call is synchronous, so one request is one step of
 * the event loop. This gives the serializable isolation of DynamoDB. Items that are in the file are texts in memory, because
 * the objects of 100,000 contacts need half a gigabyte.
 */
export class MemoryStore {
  readonly #maps = new Map<string, SortedMap>();
  #log: AppendLog | undefined;
  #pending: Write[] = [];
  #scheduled = false;
  /** Called before each write, with the value that the write replaces. */
  beforeWrite: ((write: Write, before: unknown) => void) | null = null;

  constructor(file?: string) {
    if (!file) return;
    const findMap = (name: string): SortedMap => this.map(name);
    let hasOldLines = false;
    this.#log = new AppendLog({
      file,
      apply: (line) => {
        const isOld = isOldLine(line);
        hasOldLines ||= isOld;
        applyLine(isOld ? formatWrites(JSON.parse(line) as Write[]) : line, findMap);
      },
      snapshot: () => formatSnapshot(this.#maps),
    });
    if (hasOldLines) this.#log.compact();
  }

  map(name: string): SortedMap {
    let map = this.#maps.get(name);
    if (!map) this.#maps.set(name, (map = new SortedMap()));
    return map;
  }

  names(): string[] {
    return [...this.#maps.keys()];
  }

  /** Applies the writes. They become one line of the file, so a crash cannot keep a part of a transaction. */
  commit(writes: readonly Write[]): void {
    for (const write of writes) {
      this.beforeWrite?.(write, this.map(write[1]).get(write[2]));
      this.#apply(write);
    }
    if (!this.#log) return;
    // One by one: a call has a limited number of arguments, and a drop of a large table has more writes.
    for (const write of writes) this.#pending.push(write);
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.flush());
  }

  /** Deletes all entries of a map. */
  drop(name: string): void {
    this.commit([...this.map(name).keys()].map((key) => ['d', name, key] as const));
  }

  async close(): Promise<void> {
    this.flush();
    const log = this.#log;
    this.#log = undefined;
    await log?.close();
  }

  /** Writes one line with the writes since the last line. */
  flush(): void {
    this.#scheduled = false;
    if (this.#pending.length === 0) return;
    // The map keeps the text of the line in place of the objects.
    const keepText = (map: string, key: string, value: unknown, text: string): void =>
      this.map(map).compact(key, value, text);
    this.#log?.append(formatWrites(this.#pending, keepText));
    this.#pending = [];
  }

  #apply(write: Write): void {
    if (write[0] === 'p') this.map(write[1]).set(write[2], write[3]);
    else this.map(write[1]).delete(write[2]);
  }
}

/** A sub-database of dynalite: the calls that dynalite makes. */
export interface SubDb {
  put(key: string, value: unknown, callback: Callback): void;
  get(key: string, callback: Callback): void;
  del(key: string, callback: Callback): void;
  batch(operations: readonly { type: string; key: string; value?: unknown }[], callback: Callback): void;
  createValueStream(range?: Range): Readable;
  createKeyStream(range?: Range): Readable;
  lock(key: string, run: (release: <F>(callback: F) => F) => void): void;
  awsAccountId?: string;
  awsRegion?: string;
}

/** What a sub-database reads and writes: the store, a transaction's view of the store, or a lagging view. */
export interface Backing {
  get(map: string, key: string): unknown;
  write(writes: readonly Write[]): void;
  map(name: string): ReadMap;
}

export function subDb(backing: Backing, name: string): SubDb {
  return {
    put(key, value, callback) {
      backing.write([['p', name, key, value]]);
      callback(null);
    },
    get(key, callback) {
      callback(null, backing.get(name, key));
    },
    del(key, callback) {
      backing.write([['d', name, key]]);
      callback(null);
    },
    batch(operations, callback) {
      backing.write(operations.map((op) => (op.type === 'del' ? ['d', name, op.key] : ['p', name, op.key, op.value])));
      callback(null);
    },
    createValueStream: (range = {}) => {
      const map = backing.map(name);
      return toStream(map.range(range), (key) => map.get(key));
    },
    createKeyStream: (range = {}) => toStream(backing.map(name).range(range), (key) => key),
    // Requests run one after the other, so a lock is always free.
    lock: (_key, run) => run((callback) => callback),
  };
}

function toStream(keys: readonly string[], value: (key: string) => unknown): Readable {
  let index = 0;
  return new Readable({
    objectMode: true,
    highWaterMark: 64,
    read() {
      for (;;) {
        const key = keys[index++];
        if (key === undefined) return void this.push(null);
        const found = value(key);
        // The item was deleted after the query began.
        if (found === undefined) continue;
        if (!this.push(found)) return;
      }
    },
  });
}
