import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../cloud.ts';
import { allow, clientOptions, lambda, startSmallCloud } from '../../test/support/cloud/template.ts';

/** The function fails each message whose body says so, and forwards the others. */
const WORKER = `
import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs';
const sqs = new SQSClient({});
export const handler = async ({ Records }) => {
  const batchItemFailures = [];
  for (const { messageId, body, attributes } of Records) {
    if (body.startsWith('fail')) batchItemFailures.push({ itemIdentifier: messageId });
    else await sqs.send(new SendMessageCommand({ QueueUrl: process.env.OUT, MessageBody: body + '#' + attributes.ApproximateReceiveCount + '#' + Records.length }));
  }
  return { batchItemFailures };
};`;

let cloud: LocalCloud;
let sqs: SQSClient;
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
      Plain: queue('plain', { VisibilityTimeout: 30 }),
      Dead: queue('dead'),
      Work: queue('work', {
        VisibilityTimeout: 60,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 3 },
      }),
      Out: queue('out'),
      ...lambda(
        'Worker',
        'worker',
        [
          allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], {
            'Fn::GetAtt': ['Work', 'Arn'],
          }),
          allow('sqs:SendMessage', { 'Fn::GetAtt': ['Out', 'Arn'] }),
        ],
        { Environment: { Variables: { OUT: { Ref: 'Out' } } } },
      ),
      Mapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': ['Work', 'Arn'] },
          FunctionName: { Ref: 'Worker' },
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
        },
      },
    },
  });
  sqs = new SQSClient(clientOptions(cloud));
});
afterAll(() => cloud.stop());
beforeEach(() => cloud.services.sqs.clear());

const receive = async (name: string, max = 10) =>
  (
    await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url(name),
        MaxNumberOfMessages: max,
        MessageSystemAttributeNames: ['All'],
      }),
    )
  ).Messages ?? [];

describe('a queue', () => {
  it('hides a received message until its visibility timeout, then shows it again', async () => {
    await sqs.send(new SendMessageCommand({ QueueUrl: url('plain'), MessageBody: 'one' }));
    expect(await receive('plain')).toHaveLength(1);
    expect(await receive('plain')).toHaveLength(0);
    await cloud.time.move({ advance: 'PT31S' });
    const [again] = await receive('plain');
    expect(again?.Attributes?.ApproximateReceiveCount).toBe('2');
    await sqs.send(new DeleteMessageCommand({ QueueUrl: url('plain'), ReceiptHandle: again?.ReceiptHandle }));
    await cloud.time.move({ advance: 'PT31S' });
    expect(await receive('plain')).toHaveLength(0);
  });

  it('returns a message with a visibility timeout of 0 once in a receive, and again in the next', async () => {
    await sqs.send(new SendMessageCommand({ QueueUrl: url('plain'), MessageBody: 'one' }));
    for (const count of ['1', '2']) {
      const { Messages } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: url('plain'),
          MaxNumberOfMessages: 10,
          VisibilityTimeout: 0,
          MessageSystemAttributeNames: ['All'],
        }),
      );
      expect(Messages?.map(({ Attributes }) => Attributes?.ApproximateReceiveCount)).toEqual([count]);
    }
  });

  it('has an address only when it exists', async () => {
    expect((await sqs.send(new GetQueueUrlCommand({ QueueName: 'plain' }))).QueueUrl).toBe(url('plain'));
    await expect(sqs.send(new GetQueueUrlCommand({ QueueName: 'absent' }))).rejects.toThrow(QueueDoesNotExist);
  });

  it('returns the digest of message attributes, and the attributes that a receive asks for', async () => {
    const MessageAttributes = {
      kind: { DataType: 'String', StringValue: 'Zoë' },
      'a.count': { DataType: 'Number', StringValue: '7' },
      'a.bytes': { DataType: 'Binary', BinaryValue: new Uint8Array([1, 2, 255]) },
    };
    const sent = await sqs.send(
      new SendMessageCommand({ QueueUrl: url('plain'), MessageBody: 'one', MessageAttributes }),
    );
    const receiveWith = async (MessageAttributeNames: string[]) => {
      const input = { QueueUrl: url('plain'), VisibilityTimeout: 0, MessageAttributeNames };
      return (await sqs.send(new ReceiveMessageCommand(input))).Messages?.[0];
    };
    // The digest of the AWS documentation, computed by another program.
    expect(sent.MD5OfMessageAttributes).toBe('ffe93f42426891b0f6dc78e03c95f531');
    expect(await receiveWith(['All'])).toMatchObject({
      MessageAttributes: { kind: { StringValue: 'Zoë' } },
      MD5OfMessageAttributes: sent.MD5OfMessageAttributes,
    });
    expect(Object.keys((await receiveWith(['a.*']))?.MessageAttributes ?? {})).toEqual(['a.count', 'a.bytes']);
    expect((await receiveWith([]))?.MessageAttributes).toBeUndefined();
  });

  it('serves message groups in turn, so that a large group does not delay the others', async () => {
    const send = (MessageGroupId: string, count: number) =>
      sqs.send(
        new SendMessageBatchCommand({
          QueueUrl: url('plain'),
          Entries: Array.from({ length: count }, (_, index) => ({
            Id: String(index),
            MessageBody: MessageGroupId,
            MessageGroupId,
          })),
        }),
      );
    await send('big', 10);
    await send('small', 2);
    expect((await receive('plain', 4)).map(({ Body }) => Body)).toEqual(['big', 'small', 'big', 'small']);
  });

  it('hides a delayed message until its delay has passed', async () => {
    await sqs.send(new SendMessageCommand({ QueueUrl: url('plain'), MessageBody: 'later', DelaySeconds: 60 }));
    expect(await receive('plain')).toHaveLength(0);
    await cloud.time.move({ advance: 'PT61S' });
    expect(await receive('plain')).toHaveLength(1);
  });

  it('refuses a missing queue with the error that the SDK expects', async () => {
    await expect(
      sqs.send(new SendMessageCommand({ QueueUrl: url('nothing'), MessageBody: 'x' })),
    ).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  });
});

describe('a function that consumes a queue', () => {
  it('receives batches, and only failed messages return, until they become dead letters', async () => {
    await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: url('work'),
        Entries: ['a', 'fail-1', 'b'].map((MessageBody, index) => ({ Id: String(index), MessageBody })),
      }),
    );
    await cloud.services.activity.untilQuiet();
    expect((await receive('out')).map(({ Body }) => Body?.split('#')[0]).sort()).toEqual(['a', 'b']);
    expect(await receive('dead')).toHaveLength(0);
    await cloud.time.move({ advance: 'PT10M' });
    expect((await receive('dead')).map(({ Body }) => Body)).toEqual(['fail-1']);
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: url('work'), AttributeNames: ['All'] }),
    );
    expect(Attributes).toMatchObject({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesNotVisible: '0' });
  });
});
