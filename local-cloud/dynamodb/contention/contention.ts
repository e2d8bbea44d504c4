import { Heat, type HeatLimits, type PartitionUnits } from './heat.ts';
import { ItemLocks } from './item-locks.ts';

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
