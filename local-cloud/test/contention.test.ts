import { DynamoDBClient, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOptions } from '../../test/support/cloud/template.ts';
import { startFaultyCloud, type FaultyCloud } from './support/faulty-cloud.ts';

let cloud: FaultyCloud;
beforeAll(async () => {
  cloud = await startFaultyCloud();
});
afterAll(() => cloud.local.stop());
afterEach(() => cloud.callFaults('DELETE'));

describe('DynamoDB under load', () => {
  it('cancels transactions and refuses writes that meet a running transaction', async () => {
    // The first transaction lasts until the faults end, however slow the machine is.
    await cloud.setFaults({ do: 'overlap', by: 600_000 });
    const transact = () =>
      cloud.dynamodb.send(
        new TransactWriteItemsCommand({
          TransactItems: [{ Put: { TableName: 'things', Item: { pk: { S: 'busy' }, sk: { S: 'x' } } } }],
        }),
      );
    const first = transact();
    const others = await Promise.allSettled([transact(), cloud.put('busy')]);
    expect(others).toMatchObject([
      { reason: { name: 'TransactionCanceledException', CancellationReasons: [{ Code: 'TransactionConflict' }] } },
      { reason: { name: 'TransactionConflictException' } },
    ]);
    expect((await cloud.callFaults('GET')).view.faults).toMatchObject([{ do: 'overlap', struck: 2 }]);
    await cloud.callFaults('DELETE');
    await first;
    await cloud.put('busy');
  });

  it('throttles a hot partition key, which a client with retries survives', async () => {
    // One write overdraws the key for ten minutes.
    await cloud.setFaults({ do: 'heat', write: 1 / 600 });
    await cloud.put('warm');
    await expect(cloud.put('warm')).rejects.toMatchObject({
      name: 'ThrottlingException',
      throttlingReasons: [{ reason: 'TableWriteKeyRangeThroughputExceeded' }],
    });
    await cloud.put('cool');
    await cloud.local.time.move({ advance: 'PT9M59S' });
    await new DynamoDBClient({ ...clientOptions(cloud.local), maxAttempts: 10 }).send(
      new PutItemCommand({ TableName: 'things', Item: { pk: { S: 'warm' }, sk: { S: 'x' } } }),
    );
  });
});
