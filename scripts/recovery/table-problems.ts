import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { TABLE_INDEXES } from '../../infra/stacks/table-definition.ts';

/** Returns why a table is not one that this product made. */
export function findTableProblems(table: TableDescription | undefined): string[] {
  const toKeys = (schema: TableDescription['KeySchema']): string =>
    (schema ?? []).map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).join(', ');
  const compare = (what: string, is: string, expected: string): string[] =>
    is === expected ? [] : [`- ${what} is "${is}" and must be "${expected}".`];
  const names = (attributes: readonly string[] | undefined): string => (attributes ?? []).toSorted().join(', ');
  return [
    ...(table?.TableStatus === 'ACTIVE'
      ? []
      : [`- It is ${table?.TableStatus ?? 'missing'}. Wait until it is ACTIVE.`]),
    ...compare('The key', toKeys(table?.KeySchema), 'pk HASH, sk RANGE'),
    ...TABLE_INDEXES.flatMap(({ name, partitionKey, sortKey, copies }) => {
      const index = table?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name);
      if (!index) return [`- The index ${name} is missing.`];
      return [
        ...compare(`The key of the index ${name}`, toKeys(index.KeySchema), `${partitionKey} HASH, ${sortKey} RANGE`),
        ...compare(`What the index ${name} copies`, names(index.Projection?.NonKeyAttributes), names(copies)),
      ];
    }),
  ];
}
