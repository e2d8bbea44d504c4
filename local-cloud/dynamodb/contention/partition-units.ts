import { indexWrites, keyText, written } from '../capacity.ts';
import type { Item, Table } from '../item.ts';
import type { PartitionUnits } from './heat.ts';

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
