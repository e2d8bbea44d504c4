import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../functions/data/table/table.ts';
import type { Cloud } from './cloud.ts';
import { createDatabaseClient, listAllItems } from './items.ts';

const BATCH = 25;

/** Replaces everything in the table by the items, as a table that was restored from a backup has them. */
export async function restoreItems(cloud: Pick<Cloud, 'env'>, items: readonly Item[]): Promise<void> {
  const client = createDatabaseClient(cloud);
  const documents = DynamoDBDocumentClient.from(client);
  const TableName = cloud.env.TABLE_NAME ?? '';
  const write = async (requests: readonly object[]): Promise<void> => {
    for (let from = 0; from < requests.length; from += BATCH)
      await documents.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: requests.slice(from, from + BATCH) } }),
      );
  };
  const before = await listAllItems(cloud);
  await write(before.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
  await write(items.map((item) => ({ PutRequest: { Item: item } })));
  client.destroy();
}
