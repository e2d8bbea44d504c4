import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient, type Message } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import type { LocalCloud } from '../../cloud.ts';
import type { FaultInput, FaultsRequest } from '../../faults/model.ts';
import { allow, clientOptions, lambda, startSmallCloud, TABLE } from '../../../test/support/cloud/template.ts';

/** The function sends three messages, one after the other, for every message that it receives. */
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

interface FaultsView {
  readonly error?: string;
  readonly faults: readonly { readonly seen: number; readonly struck: number }[];
}

/** A cloud with a table, a bucket, queues and one function, and the calls that the tests of faults need. */
export interface FaultyCloud {
  readonly local: LocalCloud;
  readonly sqs: SQSClient;
  readonly dynamodb: DynamoDBClient;
  readonly scheduler: SchedulerClient;
  /** Calls `/_local/faults`. */
  callFaults(method: string, body?: unknown): Promise<{ status: number; view: FaultsView }>;
  setFaults(...faults: FaultInput[]): Promise<void>;
  queueUrl(queue: string): string;
  /** The bodies of all messages of a queue. */
  bodies(queue: string): string[];
  send(queue: string, body: string): Promise<unknown>;
  receive(queue: string): Promise<Message[]>;
  /** Puts an item with that partition key. */
  put(pk: string): Promise<unknown>;
}

export async function startFaultyCloud(): Promise<FaultyCloud> {
  const queue = (name: string, more: Record<string, unknown> = {}) => ({
    Type: 'AWS::SQS::Queue',
    Properties: { QueueName: name, ...more },
  });
  const cloud = await startSmallCloud({
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
  const sqs = new SQSClient(options);
  const dynamodb = new DynamoDBClient(options);
  const queueUrl = (name: string): string => `${cloud.services.internal}/000000000000/${name}`;
  const callFaults: FaultyCloud['callFaults'] = async (method, body) => {
    const response = await fetch(`${cloud.baseUrl}/_local/faults`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, view: (await response.json()) as FaultsView };
  };
  return {
    local: cloud,
    sqs,
    dynamodb,
    scheduler: new SchedulerClient(options),
    callFaults,
    queueUrl,
    async setFaults(...faults) {
      expect((await callFaults('POST', { faults } satisfies FaultsRequest)).status).toBe(200);
    },
    bodies: (name) =>
      (cloud.services.sqs.all.find(({ spec }) => spec.name === name)?.messages() ?? []).map(({ body }) => body),
    send: (name, body) => sqs.send(new SendMessageCommand({ QueueUrl: queueUrl(name), MessageBody: body })),
    async receive(name) {
      const command = new ReceiveMessageCommand({ QueueUrl: queueUrl(name), MaxNumberOfMessages: 10 });
      return (await sqs.send(command)).Messages ?? [];
    },
    put: (pk) => dynamodb.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: pk }, sk: { S: 'x' } } })),
  };
}
