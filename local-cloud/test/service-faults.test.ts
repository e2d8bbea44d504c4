import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateScheduleCommand } from '@aws-sdk/client-scheduler';
import { DeleteMessageCommand } from '@aws-sdk/client-sqs';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOptions } from '../../test/support/cloud/template.ts';
import { startFaultyCloud, type FaultyCloud } from './support/faulty-cloud.ts';

let cloud: FaultyCloud;
beforeAll(async () => {
  cloud = await startFaultyCloud();
});
afterAll(() => cloud.local.stop());
beforeEach(() => cloud.local.services.sqs.clear());
afterEach(() => cloud.callFaults('DELETE'));

describe('DynamoDB', () => {
  it('throttles calls', async () => {
    await cloud.setFaults({ do: 'throttle', service: 'dynamodb', times: 2 });
    await expect(cloud.put('t')).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    // A client with retries succeeds.
    await new DynamoDBClient({ ...clientOptions(cloud.local), maxAttempts: 3 }).send(
      new GetItemCommand({ TableName: 'things', Key: { pk: { S: 't' }, sk: { S: 'x' } } }),
    );
  });

  it('reports a transaction conflict in transactions and single writes, never in reads', async () => {
    await cloud.setFaults({ do: 'conflict', times: 2 });
    await cloud.dynamodb.send(new GetItemCommand({ TableName: 'things', Key: { pk: { S: 't' }, sk: { S: 'x' } } }));
    const write = (pk: string) => ({ Put: { TableName: 'things', Item: { pk: { S: pk }, sk: { S: 'x' } } } });
    await expect(
      cloud.dynamodb.send(new TransactWriteItemsCommand({ TransactItems: [write('one'), write('two')] })),
    ).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
    await expect(cloud.put('one')).rejects.toMatchObject({ name: 'TransactionConflictException' });
  });

  it('shows a change in an index seconds later, and in consistent reads at once', async () => {
    const kind = `late-${cloud.local.services.clock.now()}`;
    const count = async (): Promise<number | undefined> =>
      (
        await cloud.dynamodb.send(
          new QueryCommand({
            TableName: 'things',
            IndexName: 'byKind',
            KeyConditionExpression: 'kind = :kind',
            ExpressionAttributeValues: { ':kind': { S: kind } },
          }),
        )
      ).Count;
    await cloud.setFaults({ do: 'lag', by: 'PT5S', share: 1 });
    await cloud.dynamodb.send(
      new PutItemCommand({ TableName: 'things', Item: { pk: { S: kind }, sk: { S: 'x' }, kind: { S: kind } } }),
    );
    expect(await count()).toBe(0);
    expect(
      (
        await cloud.dynamodb.send(
          new GetItemCommand({ TableName: 'things', Key: { pk: { S: kind }, sk: { S: 'x' } }, ConsistentRead: true }),
        )
      ).Item,
    ).toBeDefined();
    await cloud.local.time.move({ advance: 'PT6S' });
    expect(await count()).toBe(1);
    await cloud.setFaults({ do: 'lag', by: 'PT5S', share: 1 });
    await cloud.dynamodb.send(
      new PutItemCommand({ TableName: 'things', Item: { pk: { S: kind }, sk: { S: 'y' }, kind: { S: kind } } }),
    );
    await cloud.callFaults('DELETE');
    expect(await count()).toBe(2);
  });

  it('fails before or after a write is performed', async () => {
    const add = () =>
      cloud.dynamodb.send(
        new UpdateItemCommand({
          TableName: 'things',
          Key: { pk: { S: 'sum' }, sk: { S: 'x' } },
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        }),
      );
    await cloud.setFaults(
      { do: 'fail', service: 'dynamodb', operation: 'UpdateItem' },
      { do: 'fail', service: 'dynamodb', operation: 'UpdateItem', when: 'after' },
    );
    await expect(add()).rejects.toMatchObject({ name: 'InternalServerError' });
    await expect(add()).rejects.toMatchObject({ name: 'InternalServerError' });
    const { Item } = await cloud.dynamodb.send(
      new GetItemCommand({ TableName: 'things', Key: { pk: { S: 'sum' }, sk: { S: 'x' } } }),
    );
    expect(Item?.['n']).toEqual({ N: '1' });
  });

  it('responds late', async () => {
    await cloud.setFaults({ do: 'delay', service: 'dynamodb', operation: 'PutItem', by: 1_000 });
    const order: string[] = [];
    const slow = cloud.put('slow').then(() => order.push('slow'));
    await expect.poll(async () => (await cloud.callFaults('GET')).view.faults[0]?.struck).toBe(1);
    await cloud.put('quick').then(() => order.push('quick'));
    await slow;
    expect(order).toEqual(['quick', 'slow']);
  });
});

describe('SQS', () => {
  it('delivers a message twice', async () => {
    await cloud.setFaults({ do: 'duplicate', name: 'plain', by: 'PT5S' });
    await cloud.send('plain', 'twin');
    await cloud.send('plain', 'single');
    const first = await cloud.receive('plain');
    expect(first.map(({ Body }) => Body)).toEqual(['twin', 'single']);
    for (const { ReceiptHandle } of first)
      await cloud.sqs.send(new DeleteMessageCommand({ QueueUrl: cloud.queueUrl('plain'), ReceiptHandle }));
    await cloud.local.time.move({ advance: 'PT6S' });
    expect((await cloud.receive('plain')).map(({ Body, MessageId }) => [Body, MessageId])).toEqual([
      ['twin', first[0]?.MessageId],
    ]);
  });

  it('loses a delete and delivers the message again', async () => {
    await cloud.setFaults({ do: 'redeliver', name: 'plain' }, { do: 'redeliver', name: 'work' });
    await cloud.send('plain', 'one');
    const [message] = await cloud.receive('plain');
    await cloud.sqs.send(
      new DeleteMessageCommand({ QueueUrl: cloud.queueUrl('plain'), ReceiptHandle: message?.ReceiptHandle }),
    );
    await cloud.local.time.move({ advance: 'PT31S' });
    expect(await cloud.receive('plain')).toHaveLength(1);
    await cloud.send('work', 'w');
    await cloud.local.time.move({ advance: 'PT61S' });
    expect(cloud.bodies('out')).toEqual(['w1', 'w2', 'w3', 'w1', 'w2', 'w3']);
  });
});

describe('Scheduler', () => {
  const fire = async (name: string): Promise<void> => {
    const at = new Date(cloud.local.services.clock.now() + 60_000).toISOString().slice(0, 19);
    await cloud.scheduler.send(
      new CreateScheduleCommand({
        Name: name,
        ScheduleExpression: `at(${at})`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: {
          Arn: 'arn:aws:sqs:us-west-2:000000000000:plain',
          RoleArn: 'arn:aws:iam::000000000000:role/small-Role',
          Input: JSON.stringify(name),
        },
      }),
    );
    await cloud.local.time.move({ advance: 'PT2M' });
  };

  it('fires a schedule late, twice or never', async () => {
    await cloud.setFaults(
      { do: 'late', name: 'tardy', by: 'PT10M' },
      { do: 'double', name: 'twice' },
      { do: 'miss', name: 'never' },
    );
    await fire('tardy');
    await fire('twice');
    await fire('never');
    await fire('plain');
    expect(cloud.bodies('plain')).toEqual(['"twice"', '"twice"', '"plain"']);
    await cloud.local.time.move({ advance: 'PT10M' });
    expect(cloud.bodies('plain')).toContain('"tardy"');
  });
});

describe('S3', () => {
  const client = () => new S3Client({ ...clientOptions(cloud.local), forcePathStyle: true });
  const read = () => client().send(new GetObjectCommand({ Bucket: 'files', Key: 'a' }));

  it('throttles calls, and breaks the connection without a response', async () => {
    await client().send(new PutObjectCommand({ Bucket: 'files', Key: 'a', Body: 'A' }));
    await cloud.setFaults(
      { do: 'throttle', service: 's3' },
      { do: 'timeout', service: 's3', operation: 'GetObject', by: 20 },
    );
    await expect(read()).rejects.toMatchObject({ name: 'SlowDown', $metadata: { httpStatusCode: 503 } });
    await expect(read()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await (await read()).Body?.transformToString()).toBe('A');
  });
});

describe('the carrier', () => {
  const client = () => {
    const { accountSid, authToken } = cloud.local.services.vendorAccount();
    const carrier = twilio(accountSid, authToken, { timeout: 200, autoRetry: false });
    carrier.api.baseUrl = cloud.local.environment['CARRIER_API_URL'] ?? '';
    return carrier;
  };
  const text = (body: string) => client().messages.create({ from: '+16025550900', to: '+16025550101', body });
  const listAccepted = (): string[] => cloud.local.services.carrier.texts.map(({ body }) => body);

  it('sends no response, before or after it accepted the text', async () => {
    await cloud.setFaults({ do: 'timeout', service: 'carrier' }, { do: 'timeout', service: 'carrier', when: 'after' });
    await expect(text('refused')).rejects.toMatchObject({ code: 'ECONNABORTED' });
    await expect(text('accepted')).rejects.toMatchObject({ code: 'ECONNABORTED' });
    expect(listAccepted()).toEqual(['accepted']);
  });

  it('responds with 503 and with 429', async () => {
    await cloud.setFaults({ do: 'fail', service: 'carrier' }, { do: 'throttle', service: 'carrier' });
    await expect(text('a')).rejects.toMatchObject({ status: 503, code: 20503 });
    await expect(text('b')).rejects.toMatchObject({ status: 429, code: 20429 });
  });

  it('refuses connections until the time has passed or the fault is cleared', async () => {
    await cloud.setFaults({ do: 'refuse', for: 'PT5M' });
    await expect(text('unheard')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await cloud.local.time.move({ advance: 'PT5M' });
    await text('later');
    await cloud.setFaults({ do: 'refuse', for: 'PT5M' });
    await expect(text('unheard')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await cloud.callFaults('DELETE');
    await cloud.local.services.activity.untilQuiet();
    await text('cleared');
    expect(listAccepted()).not.toContain('unheard');
  });
});
