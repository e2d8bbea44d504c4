import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { S3Client, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { CreateScheduleCommand, GetScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LocalCloud } from '../cloud.ts';
import { clientOptions, TABLE, writeStack, type SmallStack } from '../../test/support/cloud/template.ts';

const STACK: SmallStack = {
  resources: {
    Table: TABLE,
    Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
    Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'q' } },
    Secret: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { GenerateSecretString: { PasswordLength: 20, ExcludePunctuation: true } },
    },
  },
};
let dataDir: string;
let cloud: LocalCloud;

const start = async (stack: SmallStack): Promise<void> => {
  const outdir = writeStack(stack);
  cloud = new LocalCloud({ port: 0, outdir, webDir: outdir, dataDir, quiet: true });
  await cloud.start();
};
const db = () => DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions(cloud)));

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
  await start(STACK);
});
afterEach(async () => {
  await cloud.stop();
  rmSync(dataDir, { recursive: true });
});

it('items, files, queues, schedules, texts, secrets and the clock survive a restart', async () => {
  const [secret] = cloud.services.secrets.all;
  await db().send(new PutCommand({ TableName: 'things', Item: { pk: 'a', sk: '1', kind: 'k' } }));
  await new S3Client(clientOptions(cloud)).send(new PutObjectCommand({ Bucket: 'files', Key: 'k', Body: 'kept' }));
  await new SQSClient(clientOptions(cloud)).send(
    new SendMessageCommand({ QueueUrl: `${cloud.services.internal}/0/q`, MessageBody: 'kept' }),
  );
  await new SchedulerClient(clientOptions(cloud)).send(
    new CreateScheduleCommand({
      Name: 's',
      ScheduleExpression: 'at(2099-01-01T00:00:00)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: 'arn:aws:sqs:us-west-2:000000000000:q', RoleArn: 'r' },
    }),
  );
  cloud.services.carrier.accept({
    from: '+1',
    to: '+2',
    body: 'kept',
    callback: undefined,
    messagingService: undefined,
    validitySeconds: undefined,
  });
  await cloud.time.move({ advance: 'P2D' });
  const before = cloud.services.clock.now();

  await cloud.stop();
  await start(STACK);

  expect((await db().send(new GetCommand({ TableName: 'things', Key: { pk: 'a', sk: '1' } }))).Item).toMatchObject({
    kind: 'k',
  });
  expect(
    await (
      await new S3Client(clientOptions(cloud)).send(new GetObjectCommand({ Bucket: 'files', Key: 'k' }))
    ).Body?.transformToString(),
  ).toBe('kept');
  expect(cloud.services.sqs.all[0]?.messages().map(({ body }) => body)).toEqual(['kept']);
  expect(await new SchedulerClient(clientOptions(cloud)).send(new GetScheduleCommand({ Name: 's' }))).toMatchObject({
    Name: 's',
  });
  expect(cloud.services.carrier.texts.map(({ body, status }) => [body, status])).toEqual([['kept', 'delivered']]);
  expect(cloud.services.secrets.all[0]).toEqual(secret);
  expect(Math.abs(cloud.services.clock.now() - before)).toBeLessThan(60_000);
});

it('a new index of a stored table contains the stored items', async () => {
  await db().send(new PutCommand({ TableName: 'things', Item: { pk: 'a', sk: '1', kind: 'k', more: 'm' } }));
  await cloud.stop();
  const { Properties } = TABLE;
  await start({
    resources: {
      ...STACK.resources,
      Table: {
        ...TABLE,
        Properties: {
          ...Properties,
          AttributeDefinitions: [...Properties.AttributeDefinitions, { AttributeName: 'more', AttributeType: 'S' }],
          GlobalSecondaryIndexes: [
            ...Properties.GlobalSecondaryIndexes,
            {
              IndexName: 'byMore',
              KeySchema: [{ AttributeName: 'more', KeyType: 'HASH' }],
              Projection: { ProjectionType: 'ALL' },
            },
          ],
        },
      },
    },
  });
  const found = await db().send(
    new QueryCommand({
      TableName: 'things',
      IndexName: 'byMore',
      KeyConditionExpression: 'more = :m',
      ExpressionAttributeValues: { ':m': 'm' },
    }),
  );
  expect(found.Items).toHaveLength(1);
});
