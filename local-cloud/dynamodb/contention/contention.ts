import { Heat, type HeatLimits, type PartitionUnits } from './heat.ts';

/** What concurrent callers cost each other. Without options the engine performs each call at once and alone. */
export interface ContentionOptions {
  /** How long a transaction runs and keeps its items locked, in milliseconds. */
  readonly overlapMs?: number | undefined;
  /** Units per second after which a partition key throttles. */
  readonly heat?: HeatLimits | undefined;
  /** Called when a call, an item of a batch or a transaction is refused. */
  readonly onRefused?: ((kind: 'overlap' | 'heat', operation: string) => void) | undefined;
  /** Called with the units of each performed call by partition key. Scans are not counted. */
  readonly onUnits?: ((units: readonly PartitionUnits[], operation: string) => void) | undefined;
}

/** Tells which calls DynamoDB would refuse because of other calls. */
export class Contention {
  readonly locks = new ItemLocks();
  readonly #options: ContentionOptions;
  readonly #heat: Heat | undefined;
  readonly #wait: (ms: number) => Promise<void>;

  /** @param wait waits for some milliseconds, in real or virtual time */
  constructor(options: ContentionOptions, now: () => number, wait: (ms: number) => Promise<void>) {
    this.#options = options;
    this.#heat = options.heat && new Heat(options.heat, now);
    this.#wait = wait;
  }

  /** Whether units by partition key are needed. */
  get countsUnits(): boolean {
    return this.#heat !== undefined || this.#options.onUnits !== undefined;
  }

  /** Returns a partition that throttles the call, and otherwise spends the units. */
  admit(units: readonly PartitionUnits[], operation: string): PartitionUnits | undefined {
    const hot = this.findHot(units);
    if (hot) this.refuse('heat', operation);
    else this.spend(units, operation);
    return hot;
  }

  findHot(units: readonly PartitionUnits[]): PartitionUnits | undefined {
    return this.#heat?.findHot(units);
  }

  spend(units: readonly PartitionUnits[], operation: string): void {
    this.#heat?.spend(units);
    this.#options.onUnits?.(units, operation);
  }

  refuse(kind: 'overlap' | 'heat', operation: string): void {
    this.#options.onRefused?.(kind, operation);
  }

  /** Whether transactions last for some time. */
  get overlaps(): boolean {
    return (this.#options.overlapMs ?? 0) > 0;
  }

  /** Keeps the items locked while the transaction runs. */
  async occupy(items: readonly { readonly table: string; readonly key: string }[]): Promise<void> {
    const unlock = this.locks.lock(items);
    try {
      await this.#wait(this.#options.overlapMs ?? 0);
    } finally {
      unlock();
    }
  }
}

/** Pauses in real time that can all be ended early: those of transactions that last longer because callers contend. */
export class Pauses {
  readonly #endings = new Set<() => void>();

  /** Waits for some milliseconds, or until `end` is called. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#endings.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#endings.add(end);
    });
  }

  end(): void {
    for (const end of this.#endings) end();
  }
}

/** The items of running transactions. DynamoDB refuses a transaction or a write of an item that a transaction has locked. */
class ItemLocks {
  readonly #locked = new Set<string>();

  /** Returns whether a running transaction includes the item. */
  has(table: string, key: string): boolean {
    return this.#locked.has(toId(table, key));
  }

  /** Locks items that are not locked. Returns a function that unlocks them. */
  lock(items: readonly { readonly table: string; readonly key: string }[]): () => void {
    const ids = items.map(({ table, key }) => toId(table, key));
    for (const id of ids) this.#locked.add(id);
    return () => {
      for (const id of ids) this.#locked.delete(id);
    };
  }
}

function toId(table: string, key: string): string {
  return `${table}\u0000${key}`;
}
