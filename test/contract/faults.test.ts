import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../scripts/local/cloud.ts';
import type { FaultsRequest, FaultInput } from '../../scripts/local/faults/model.ts';
import { allow, clientOptions, lambda, startSmallCloud, TABLE } from '../support/cloud/template.ts';

/** Makes three calls, one after the other, for every piece of work. */
const WORKER = `
import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
const sqs = new SQSClient({});
const work = async (name) => {
  for (const step of [1, 2, 3]) await sqs.send(new SendMessageCommand({ QueueUrl: process.env.OUT, MessageBody: name + step }));
};
export const handler = async (event) => {
  for (const name of event.Records?.map(({ body }) => body) ?? [event]) await work(name);
  return 'done';
};`;

let cloud: LocalCloud;
let sqs: SQSClient;
let dynamodb: DynamoDBClient;
let s3: S3Client;
let scheduler: SchedulerClient;
const url = (name: string): string => `${cloud.services.internal}/000000000000/${name}`;

beforeAll(async () => {
  const queue = (name: string, more: Record<string, unknown> = {}) => ({
    Type: 'AWS::SQS::Queue',
    Properties: { QueueName: name, ...more },
  });
  cloud = await startSmallCloud({
    bundles: {
      worker: WORKER.replace("'@aws-sdk/client-sqs'", JSON.stringify(import.meta.resolve('@aws-sdk/client-sqs'))),
    },
    resources: {
      Table: TABLE,
      Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
      Plain: queue('plain', { VisibilityTimeout: 30 }),
      Work: queue('work', { VisibilityTimeout: 60 }),
      Out: queue('out'),
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: {
          Policies: [
            {
              PolicyName: 'own',
              PolicyDocument: { Statement: [allow('sqs:SendMessage', '*'), allow('lambda:InvokeFunction', '*')] },
            },
          ],
        },
      },
      ...lambda(
        'Worker',
        'worker',
        [allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:SendMessage'], '*')],
        { Environment: { Variables: { OUT: { Ref: 'Out' } } } },
      ),
      Mapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': ['Work', 'Arn'] },
          FunctionName: { Ref: 'Worker' },
          BatchSize: 10,
        },
      },
    },
  });
  const options = clientOptions(cloud);
  sqs = new SQSClient(options);
  dynamodb = new DynamoDBClient(options);
  s3 = new S3Client({ ...options, forcePathStyle: true });
  scheduler = new SchedulerClient(options);
});
afterAll(() => cloud.stop());
beforeEach(() => cloud.services.sqs.clear());
afterEach(() => ask('DELETE'));

async function ask(
  method: string,
  body?: unknown,
): Promise<{ status: number; answer: { error?: string; faults: { seen: number; struck: number }[] } }> {
  const response = await fetch(`${cloud.baseUrl}/_local/faults`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as never };
}
async function setUp(...faults: FaultInput[]): Promise<void> {
  const request: FaultsRequest = { faults };
  expect((await ask('POST', request)).status).toBe(200);
}
const bodies = (name: string): string[] =>
  (cloud.services.sqs.all.find(({ spec }) => spec.name === name)?.messages() ?? []).map(({ body }) => body);
const send = (name: string, body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: url(name), MessageBody: body }));
const receive = async (name: string) =>
  (await sqs.send(new ReceiveMessageCommand({ QueueUrl: url(name), MaxNumberOfMessages: 10 }))).Messages ?? [];
const put = (pk: string) =>
  dynamodb.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: pk }, sk: { S: 'x' } } }));

describe('faults', () => {
  it('are off until they are asked for, and off again when they are cleared', async () => {
    expect((await ask('GET')).answer.faults).toEqual([]);
    await setUp({ do: 'throttle', service: 'dynamodb', times: 100 });
    await expect(put('a')).rejects.toThrow();
    await ask('DELETE');
    await put('a');
  });

  it.each([
    ['an unknown kind', { do: 'explode' }],
    ['a misspelt field', { do: 'miss', tmies: 2 }],
    ['an unknown service', { do: 'throttle', service: 'dynamo' }],
    ['no duration', { do: 'late', by: 'soon' }],
  ])('with %s are refused', async (_what, fault) => {
    const { status, answer } = await ask('POST', { faults: [fault] });
    expect(status).toBe(400);
    expect(answer.error).toBeTruthy();
    expect((await ask('GET')).answer.faults).toEqual([]);
  });

  it('strike the same calls for the same seed, others for another, as often as they were told', async () => {
    const struck = async (seed: number): Promise<boolean[]> => {
      await ask('POST', {
        seed,
        faults: [
          { do: 'throttle', service: 'dynamodb', operation: 'PutItem', share: 0.4, times: 8, skip: 3 },
        ] satisfies FaultInput[],
      });
      const calls: boolean[] = [];
      for (let call = 0; call < 40; call += 1)
        calls.push(
          await put(`c${call}`).then(
            () => false,
            () => true,
          ),
        );
      return calls;
    };
    const first = await struck(7);
    expect(await struck(7)).toEqual(first);
    expect(await struck(8)).not.toEqual(first);
    expect(first.slice(0, 3)).toEqual([false, false, false]);
    expect(first.filter(Boolean)).toHaveLength(8);
    expect((await ask('GET')).answer.faults).toMatchObject([{ seen: 40, struck: 8 }]);
  });
});

describe('a function whose worker is killed', () => {
  it.each([
    ['before', 1, []],
    ['before', 2, ['a1']],
    ['after', 2, ['a1', 'a2']],
    ['after', 3, ['a1', 'a2', 'a3']],
  ] as const)('%s its call %i has done what came earlier, and its invocation fails', async (when, call, done) => {
    await setUp({ do: 'kill', function: 'Worker', call, when });
    expect(await cloud.services.functions.invoke('Worker', 'a')).toMatchObject({
      ok: false,
      error: { errorType: 'Runtime.ExitError' },
    });
    expect(bodies('out')).toEqual(done);
    expect(await cloud.services.functions.invoke('Worker', 'b')).toEqual({ ok: true, value: 'done' });
  });

  it('gets the message of its queue again when the time of being hidden is over', async () => {
    await setUp({ do: 'kill', function: 'Worker', call: 2 });
    await send('work', 'm');
    await cloud.services.activity.untilQuiet();
    expect(bodies('out')).toEqual(['m1']);
    await cloud.time.move({ advance: 'PT61S' });
    expect(bodies('out')).toEqual(['m1', 'm1', 'm2', 'm3']);
    expect(bodies('work')).toEqual([]);
  });

  it('is run again when it was run by a schedule', async () => {
    await setUp({ do: 'kill', function: 'Worker', call: 1, times: 2 });
    const worker = cloud.services.functions.find('Worker');
    await scheduler.send(
      new CreateScheduleCommand({
        Name: 'run',
        ScheduleExpression: `at(${new Date(cloud.services.clock.now() + 60_000).toISOString().slice(0, 19)})`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: { Arn: worker?.spec.arn, RoleArn: 'arn:aws:iam::000000000000:role/small-Role', Input: '"s"' },
      }),
    );
    await cloud.time.move({ advance: 'PT2M' });
    expect(bodies('out')).toEqual(['s1', 's2', 's3']);
  });

  it('is another than the one that was not meant', async () => {
    await setUp({ do: 'kill', function: 'Other', times: 10 });
    expect(await cloud.services.functions.invoke('Worker', 'a')).toMatchObject({ ok: true });
  });
});

describe('DynamoDB', () => {
  it('throttles', async () => {
    await setUp({ do: 'throttle', service: 'dynamodb', times: 2 });
    await expect(put('t')).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    // A client that tries again gets through.
    await new DynamoDBClient({ ...clientOptions(cloud), maxAttempts: 3 }).send(
      new GetItemCommand({ TableName: 'things', Key: { pk: { S: 't' }, sk: { S: 'x' } } }),
    );
  });

  it('tells of a conflict of transactions, in transactions and in single writes, never in reads', async () => {
    await setUp({ do: 'conflict', times: 2 });
    await dynamodb.send(new GetItemCommand({ TableName: 'things', Key: { pk: { S: 't' }, sk: { S: 'x' } } }));
    const write = (pk: string) => ({ Put: { TableName: 'things', Item: { pk: { S: pk }, sk: { S: 'x' } } } });
    await expect(
      dynamodb.send(new TransactWriteItemsCommand({ TransactItems: [write('one'), write('two')] })),
    ).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
    await expect(put('one')).rejects.toMatchObject({ name: 'TransactionConflictException' });
  });

  it('shows a change to an index seconds later, to consistent reads at once', async () => {
    const kind = `late-${cloud.services.clock.now()}`;
    const listed = async (): Promise<number | undefined> =>
      (
        await dynamodb.send(
          new QueryCommand({
            TableName: 'things',
            IndexName: 'byKind',
            KeyConditionExpression: 'kind = :kind',
            ExpressionAttributeValues: { ':kind': { S: kind } },
          }),
        )
      ).Count;
    await setUp({ do: 'lag', by: 'PT5S', share: 1 });
    await dynamodb.send(
      new PutItemCommand({ TableName: 'things', Item: { pk: { S: kind }, sk: { S: 'x' }, kind: { S: kind } } }),
    );
    expect(await listed()).toBe(0);
    expect(
      (
        await dynamodb.send(
          new GetItemCommand({ TableName: 'things', Key: { pk: { S: kind }, sk: { S: 'x' } }, ConsistentRead: true }),
        )
      ).Item,
    ).toBeDefined();
    await cloud.time.move({ advance: 'PT6S' });
    expect(await listed()).toBe(1);
    await setUp({ do: 'lag', by: 'PT5S', share: 1 });
    await dynamodb.send(
      new PutItemCommand({ TableName: 'things', Item: { pk: { S: kind }, sk: { S: 'y' }, kind: { S: kind } } }),
    );
    await ask('DELETE');
    expect(await listed()).toBe(2);
  });

  it('fails before a write or after it', async () => {
    const add = () =>
      dynamodb.send(
        new UpdateItemCommand({
          TableName: 'things',
          Key: { pk: { S: 'sum' }, sk: { S: 'x' } },
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        }),
      );
    await setUp(
      { do: 'fail', service: 'dynamodb', operation: 'UpdateItem' },
      { do: 'fail', service: 'dynamodb', operation: 'UpdateItem', when: 'after' },
    );
    await expect(add()).rejects.toMatchObject({ name: 'InternalServerError' });
    await expect(add()).rejects.toMatchObject({ name: 'InternalServerError' });
    const { Item } = await dynamodb.send(
      new GetItemCommand({ TableName: 'things', Key: { pk: { S: 'sum' }, sk: { S: 'x' } } }),
    );
    expect(Item?.['n']).toEqual({ N: '1' });
  });

  it('is slow', async () => {
    await setUp({ do: 'delay', service: 'dynamodb', operation: 'PutItem', by: 1_000 });
    const order: string[] = [];
    const slow = put('slow').then(() => order.push('slow'));
    await expect.poll(async () => (await ask('GET')).answer.faults[0]?.struck).toBe(1);
    await put('quick').then(() => order.push('quick'));
    await slow;
    expect(order).toEqual(['quick', 'slow']);
  });
});

describe('SQS', () => {
  it('delivers a message twice', async () => {
    await setUp({ do: 'duplicate', name: 'plain', by: 'PT5S' });
    await send('plain', 'twin');
    await send('plain', 'single');
    const first = await receive('plain');
    expect(first.map(({ Body }) => Body)).toEqual(['twin', 'single']);
    for (const { ReceiptHandle } of first)
      await sqs.send(new DeleteMessageCommand({ QueueUrl: url('plain'), ReceiptHandle }));
    await cloud.time.move({ advance: 'PT6S' });
    expect((await receive('plain')).map(({ Body, MessageId }) => [Body, MessageId])).toEqual([
      ['twin', first[0]?.MessageId],
    ]);
  });

  it('loses a delete, so that the message comes again', async () => {
    await setUp({ do: 'redeliver', name: 'plain' }, { do: 'redeliver', name: 'work' });
    await send('plain', 'one');
    const [message] = await receive('plain');
    await sqs.send(new DeleteMessageCommand({ QueueUrl: url('plain'), ReceiptHandle: message?.ReceiptHandle }));
    await cloud.time.move({ advance: 'PT31S' });
    expect(await receive('plain')).toHaveLength(1);
    await send('work', 'w');
    await cloud.time.move({ advance: 'PT61S' });
    expect(bodies('out')).toEqual(['w1', 'w2', 'w3', 'w1', 'w2', 'w3']);
  });
});

describe('Scheduler', () => {
  const fire = async (name: string): Promise<void> => {
    const at = new Date(cloud.services.clock.now() + 60_000).toISOString().slice(0, 19);
    await scheduler.send(
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
    await cloud.time.move({ advance: 'PT2M' });
  };

  it('fires late, twice, or never', async () => {
    await setUp(
      { do: 'late', name: 'tardy', by: 'PT10M' },
      { do: 'double', name: 'twice' },
      { do: 'miss', name: 'never' },
    );
    await fire('tardy');
    await fire('twice');
    await fire('never');
    await fire('plain');
    expect(bodies('plain')).toEqual(['"twice"', '"twice"', '"plain"']);
    await cloud.time.move({ advance: 'PT10M' });
    expect(bodies('plain')).toContain('"tardy"');
  });
});

describe('S3', () => {
  const read = () => s3.send(new GetObjectCommand({ Bucket: 'files', Key: 'a' }));

  it('asks to slow down, and says nothing until the connection breaks', async () => {
    await s3.send(new PutObjectCommand({ Bucket: 'files', Key: 'a', Body: 'A' }));
    await setUp({ do: 'throttle', service: 's3' }, { do: 'timeout', service: 's3', operation: 'GetObject', by: 20 });
    await expect(read()).rejects.toMatchObject({ name: 'SlowDown', $metadata: { httpStatusCode: 503 } });
    await expect(read()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await (await read()).Body?.transformToString()).toBe('A');
  });
});

describe('the carrier', () => {
  const client = () => {
    const { accountSid, authToken } = cloud.services.vendorAccount();
    const made = twilio(accountSid, authToken, { timeout: 200, autoRetry: false });
    made.api.baseUrl = cloud.environment['CARRIER_API_URL'] ?? '';
    return made;
  };
  const text = (body: string) => client().messages.create({ from: '+16025550900', to: '+16025550101', body });
  const taken = (): string[] => cloud.services.carrier.texts.map(({ body }) => body);

  it('gives no answer, having taken the text or not', async () => {
    await setUp({ do: 'timeout', service: 'carrier' }, { do: 'timeout', service: 'carrier', when: 'after' });
    await expect(text('untaken')).rejects.toMatchObject({ code: 'ECONNABORTED' });
    await expect(text('taken')).rejects.toMatchObject({ code: 'ECONNABORTED' });
    expect(taken()).toEqual(['taken']);
  });

  it('answers that it is out of order, or asked too much', async () => {
    await setUp({ do: 'fail', service: 'carrier' }, { do: 'throttle', service: 'carrier' });
    await expect(text('a')).rejects.toMatchObject({ status: 503, code: 20503 });
    await expect(text('b')).rejects.toMatchObject({ status: 429, code: 20429 });
  });

  it('takes no connection, until the time is over or the fault is cleared', async () => {
    await setUp({ do: 'refuse', for: 'PT5M' });
    await expect(text('unheard')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await cloud.time.move({ advance: 'PT5M' });
    await text('later');
    await setUp({ do: 'refuse', for: 'PT5M' });
    await expect(text('unheard')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await ask('DELETE');
    await cloud.services.activity.untilQuiet();
    await text('cleared');
    expect(taken()).not.toContain('unheard');
  });
});
