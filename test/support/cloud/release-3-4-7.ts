import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BatchWriteItemCommand, type AttributeValue, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

const FILE = join(import.meta.dirname, '../../fixtures/release-3.4.7/items.json.gz');
/** DynamoDB's limit. */
const ITEMS_PER_CALL = 25;

/**
 * A small organization as release 3.4.7 stored it at 10:30 in Phoenix on December 1, 2026. `write.mjs` beside the file tells its
 * story and wrote it with the release's own code.
 */
interface OldTable {
  readonly ids: Readonly<
    Record<'organizationId' | 'welcome' | 'spring' | 'later' | 'ann' | 'bob' | 'cara' | 'dan' | 'eve' | 'finn', string>
  >;
  readonly items: readonly Record<string, AttributeValue>[];
}

function readOldTable(): OldTable {
  const toBytes = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'base64' in value
      ? Buffer.from(String(value.base64), 'base64')
      : value;
  return JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8'), toBytes) as OldTable;
}

/** Fills an empty table with the items of release 3.4.7. */
export async function loadOldTable(client: DynamoDBClient, tableName: string): Promise<OldTable['ids']> {
  const { ids, items } = readOldTable();
  for (let from = 0; from < items.length; from += ITEMS_PER_CALL)
    await client.send(
      new BatchWriteItemCommand({
        RequestItems: {
          [tableName]: items.slice(from, from + ITEMS_PER_CALL).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
  return ids;
}
