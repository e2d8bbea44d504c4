import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { organizationKey } from '../../../functions/data/table/keys.ts';
import { Table, type Item } from '../../../functions/data/table/table.ts';
import type { BrandId } from '../../../functions/domain/brand/pack.ts';
import type { Cloud } from './cloud.ts';

/** Creates a client of the cloud's database, for data that no screen shows. The caller destroys the client. */
export function createDatabaseClient({ env }: Pick<Cloud, 'env'>): DynamoDBClient {
  return new DynamoDBClient({
    region: 'us-west-2',
    endpoint: env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
}

/** Returns every item of the table. */
export async function listAllItems(cloud: Pick<Cloud, 'env'>): Promise<Item[]> {
  const client = createDatabaseClient(cloud);
  const documents = DynamoDBDocumentClient.from(client);
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({
        TableName: cloud.env.TABLE_NAME ?? '',
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    items.push(...((page.Items ?? []) as Item[]));
    from = page.LastEvaluatedKey;
  } while (from);
  client.destroy();
  return items;
}

/**
 * Returns every item but what the scheduler writes as minutes pass, whatever anyone calls: that it runs, how far it compared inbound texts,
 * and minutes in which nothing is due anymore. On a busy machine several minutes pass within a test.
 */
export async function listLastingItems(cloud: Pick<Cloud, 'env'>): Promise<Item[]> {
  return (await listAllItems(cloud)).filter(
    ({ pk, sk, emptyAt }) =>
      sk !== 'SWEEP' && sk !== 'INBOUND-CHECK' && !(pk.startsWith('DUE#') && emptyAt !== undefined),
  );
}

/** Switches webhooks on for an organization, as platform staff do. */
export async function allowWebhooks(
  cloud: Pick<Cloud, 'env'>,
  { organizationId }: { readonly organizationId: string },
): Promise<void> {
  const client = createDatabaseClient(cloud);
  await new Table(cloud.env.TABLE_NAME ?? '', client).update(organizationKey(organizationId), {
    UpdateExpression: 'SET showAppt = :on',
    ExpressionAttributeValues: { ':on': true },
  });
  client.destroy();
}

/** Gives an organization another brand, which the API never does. */
export async function setBrand(
  cloud: Pick<Cloud, 'env'>,
  { organizationId }: { readonly organizationId: string },
  brand: BrandId,
): Promise<void> {
  const client = createDatabaseClient(cloud);
  await new Table(cloud.env.TABLE_NAME ?? '', client).update(organizationKey(organizationId), {
    UpdateExpression: 'SET brand = :brand',
    ExpressionAttributeValues: { ':brand': brand },
  });
  client.destroy();
}

/** Runs `work` while the organization may add every kind of slide. Afterward, it has its own brand and switches again. */
export async function withAllSlideTypes<Result>(
  cloud: Pick<Cloud, 'env'>,
  { organizationId }: { readonly organizationId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = createDatabaseClient(cloud);
  const table = new Table(cloud.env.TABLE_NAME ?? '', client);
  const key = organizationKey(organizationId);
  const set = (brand: unknown, showAudio: unknown, showCalendly: unknown) =>
    table.update(key, {
      UpdateExpression: 'SET brand = :brand, showAudio = :audio, showCalendly = :calendly',
      ExpressionAttributeValues: { ':brand': brand, ':audio': showAudio, ':calendly': showCalendly },
    });
  const before = await table.get(key);
  try {
    await set('health' satisfies BrandId, true, true);
    return await work();
  } finally {
    await set(before?.['brand'] ?? 'text', before?.['showAudio'] === true, before?.['showCalendly'] === true);
    client.destroy();
  }
}

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
