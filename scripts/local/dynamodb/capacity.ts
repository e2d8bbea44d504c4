import type { Input, Item, Table } from './item.ts';
import { itemSize } from './sizes.ts';

/**
 * Capacity units of a call (DynamoDB Developer Guide, "DynamoDB read and write operations", "Considerations for using global
 * secondary indexes"). Reads are rounded up to 4 KB, writes to 1 KB for each item. An index costs a write for each entry
 * that is added, removed or changed. A transaction costs twice as much.
 */
export interface Units {
  readonly table: string;
  readonly read: number;
  readonly write: number;
  /** The part of the units that indexes cost, by index. */
  readonly indexes: ReadonlyMap<string, number>;
}

const READ_BYTES = 4 * 1024;
const WRITE_BYTES = 1024;

/** Returns whether the caller wants the consumed capacity. */
export function isAsked(input: Input): boolean {
  return input['ReturnConsumedCapacity'] === 'TOTAL' || input['ReturnConsumedCapacity'] === 'INDEXES';
}

/** Returns the units of reading one item or one page. Reading nothing costs as much as reading a small item. */
export function readUnits(bytes: number, consistent: boolean): number {
  return Math.max(1, Math.ceil(bytes / READ_BYTES)) * (consistent ? 1 : 0.5);
}

/** Returns the units of a write, with its indexes. @param factor 2 in a transaction */
export function writeUnits(table: Table, before: Item | undefined, after: Item | undefined, factor: 1 | 2): Units {
  const indexes = new Map<string, number>();
  for (const { IndexName, KeySchema } of table.GlobalSecondaryIndexes ?? []) {
    const units =
      indexUnits(
        KeySchema.map(({ AttributeName }) => AttributeName),
        before,
        after,
      ) * factor;
    if (units > 0) indexes.set(IndexName, units);
  }
  const own = written(before, after) * factor;
  return { table: table.TableName, read: 0, write: own + sum(indexes.values()), indexes };
}

/** Returns the units of a condition check, which costs as much as a write of the item. */
export function checkUnits(table: Table, item: Item | undefined): Units {
  return { table: table.TableName, read: 0, write: 2 * written(item, item), indexes: new Map() };
}

function written(before: Item | undefined, after: Item | undefined): number {
  return Math.max(1, Math.ceil(Math.max(itemSize(before), itemSize(after)) / WRITE_BYTES));
}

function indexUnits(keys: readonly string[], before: Item | undefined, after: Item | undefined): number {
  const entry = (item: Item | undefined): Item | undefined =>
    item && keys.every((key) => item[key]) ? item : undefined;
  const [old, now] = [entry(before), entry(after)];
  if (!old && !now) return 0;
  if (!old || !now) return written(old, now);
  const moved = keys.some((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  if (moved) return written(old, undefined) + written(now, undefined);
  return same(old, now) ? 0 : written(old, now);
}

function same(a: Item, b: Item): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
  );
}

/** Returns ConsumedCapacity of a response, one entry for each table. */
export function consumedCapacity(units: readonly Units[]): Input[] {
  return [...Map.groupBy(units, ({ table }) => table)].map(([TableName, some]) => {
    const ReadCapacityUnits = sum(some.map(({ read }) => read));
    const WriteCapacityUnits = sum(some.map(({ write }) => write));
    const indexes = new Map<string, number>();
    for (const each of some)
      for (const [name, count] of each.indexes) indexes.set(name, (indexes.get(name) ?? 0) + count);
    const CapacityUnits = ReadCapacityUnits + WriteCapacityUnits;
    return {
      TableName,
      CapacityUnits,
      ReadCapacityUnits,
      WriteCapacityUnits,
      Table: { CapacityUnits: CapacityUnits - sum(indexes.values()) },
      ...(indexes.size > 0
        ? {
            GlobalSecondaryIndexes: Object.fromEntries(
              [...indexes].map(([name, count]) => [name, { CapacityUnits: count }]),
            ),
          }
        : {}),
    };
  });
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
