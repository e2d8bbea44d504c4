import { text } from '../core/json.ts';
import type { Index, Input, Item, Table } from './item.ts';
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

/** The units that a write costs one partition of an index. */
interface IndexWrite {
  readonly index: string;
  /** The value of the index's partition key. */
  readonly partition: string;
  readonly units: number;
}

/** Returns the units of a write, with its indexes. @param factor 2 in a transaction */
export function writeUnits(table: Table, before: Item | undefined, after: Item | undefined, factor: 1 | 2): Units {
  const indexes = new Map<string, number>();
  for (const { index, units } of indexWrites(table, before, after))
    indexes.set(index, (indexes.get(index) ?? 0) + units * factor);
  const own = written(before, after) * factor;
  return { table: table.TableName, read: 0, write: own + sum(indexes.values()), indexes };
}

/** Returns the units of a condition check, which costs as much as a write of the item. */
export function checkUnits(table: Table, item: Item | undefined): Units {
  return { table: table.TableName, read: 0, write: 2 * written(item, item), indexes: new Map() };
}

/** Returns the units of a write outside a transaction, without its indexes. */
export function written(before: Item | undefined, after: Item | undefined): number {
  return Math.max(1, Math.ceil(Math.max(itemSize(before), itemSize(after)) / WRITE_BYTES));
}

/** Returns the units of a write outside a transaction, for each partition of an index that the write changes. */
export function indexWrites(table: Table, before: Item | undefined, after: Item | undefined): IndexWrite[] {
  return (table.GlobalSecondaryIndexes ?? []).flatMap((definition) => {
    const { IndexName, KeySchema } = definition;
    const keys = KeySchema.map(({ AttributeName }) => AttributeName);
    const entry = (item: Item | undefined): Item | undefined =>
      item && keys.every((key) => item[key]) ? project(table, definition, item) : undefined;
    const [old, now] = [entry(before), entry(after)];
    const write = (item: Item, units: number): IndexWrite => ({
      index: IndexName,
      partition: keyText(item[keys[0] ?? '']),
      units,
    });
    if (!old || !now) return [old ?? now].flatMap((item) => (item ? [write(item, written(item, undefined))] : []));
    const moved = keys.some((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
    if (moved) return [write(old, written(old, undefined)), write(now, written(now, undefined))];
    return same(old, now) ? [] : [write(now, written(old, now))];
  });
}

/** Returns what an index stores of an item: its own keys, the table's keys, and the attributes of its projection. */
function project(table: Table, { KeySchema, Projection }: Index, item: Item): Item {
  if (!Projection || Projection.ProjectionType === 'ALL') return item;
  const keys = [...table.KeySchema, ...KeySchema].map(({ AttributeName }) => AttributeName);
  const names = new Set([...keys, ...(Projection.NonKeyAttributes ?? [])]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}

/** Returns the value of a key attribute, such as `a` of `{ S: 'a' }`. */
export function keyText(value: Record<string, unknown> | undefined): string {
  return text(Object.values(value ?? {})[0]);
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
