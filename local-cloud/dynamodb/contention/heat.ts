import { indexWrites, keyText, written } from '../capacity.ts';
import type { Item, Table } from '../item.ts';

/** Units of a call, or of one item of a call, for one partition key of a table or of an index. */
export interface PartitionUnits {
  readonly table: string;
  /** Undefined for a partition of the table itself. */
  readonly index?: string | undefined;
  /** The value of the partition key. */
  readonly partition: string;
  readonly read: number;
  readonly write: number;
}

/** Units per second that one partition key can have. */
export interface HeatLimits {
  readonly read: number;
  readonly write: number;
}

/** DynamoDB Developer Guide, "Best practices for designing and using partition keys effectively in DynamoDB". */
export const PARTITION_LIMITS: HeatLimits = { read: 3_000, write: 1_000 };

interface Bucket {
  read: number;
  write: number;
  at: number;
}

/** Full buckets are dropped when there are more buckets than this. */
const MAX_BUCKETS = 10_000;

/**
 * Throttles hot partition keys. Each key has a bucket of units for reads and one for writes, which hold one second's units
 * and refill steadily. DynamoDB admits a call while a bucket is not empty, and the call can overdraw the bucket. One key
 * counts as one partition. DynamoDB can split a partition that stays hot, so the real limit can be higher.
 */
export class Heat {
  readonly #limits: HeatLimits;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limits: HeatLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Returns the first partition that has no units left for such a call, or undefined. */
  findHot(units: readonly PartitionUnits[]): PartitionUnits | undefined {
    return units.find((each) => {
      const bucket = this.#refill(each);
      return (each.read > 0 && bucket.read <= 0) || (each.write > 0 && bucket.write <= 0);
    });
  }

  spend(units: readonly PartitionUnits[]): void {
    for (const each of units) {
      const bucket = this.#refill(each);
      bucket.read -= each.read;
      bucket.write -= each.write;
    }
    if (this.#buckets.size > MAX_BUCKETS) this.#dropFull();
  }

  #refill({ table, index = '', partition }: PartitionUnits): Bucket {
    const id = `${table}\u0000${index}\u0000${partition}`;
    const now = this.#now();
    let bucket = this.#buckets.get(id);
    if (!bucket) this.#buckets.set(id, (bucket = { ...this.#limits, at: now }));
    // The clock can be set back. Then no time has passed.
    const seconds = Math.max(0, now - bucket.at) / 1000;
    bucket.read = Math.min(this.#limits.read, bucket.read + seconds * this.#limits.read);
    bucket.write = Math.min(this.#limits.write, bucket.write + seconds * this.#limits.write);
    bucket.at = now;
    return bucket;
  }

  #dropFull(): void {
    const now = this.#now();
    for (const [id, { at }] of this.#buckets) if (now - at > 1_000) this.#buckets.delete(id);
  }
}

/** Returns the units of a write by partition key. @param factor 2 in a transaction */
export function partitionWrites(
  table: Table,
  before: Item | undefined,
  after: Item | undefined,
  key: Item,
  factor: 1 | 2,
): PartitionUnits[] {
  const { TableName } = table;
  return [
    { table: TableName, partition: hashKey(table, key), read: 0, write: factor * written(before, after) },
    ...indexWrites(table, before, after).map(({ index, partition, units }) => ({
      table: TableName,
      index,
      partition,
      read: 0,
      write: factor * units,
    })),
  ];
}

/** Returns the value of the partition key. @param key a key or an item */
export function hashKey(table: Table, key: Item): string {
  return keyText(key[table.KeySchema[0]?.AttributeName ?? '']);
}
