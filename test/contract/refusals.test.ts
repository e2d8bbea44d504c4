import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { startCloud, type Cloud } from '../support/cloud/cloud.ts';
import { clientOptions, lambda, writeStack } from '../support/cloud/template.ts';

/** A cloud whose function may do nothing, and tries. */
async function setUp(refusals: readonly string[]): Promise<Cloud> {
  const outdir = writeStack({
    bundles: { worker: 'export const handler = () => null;' },
    resources: {
      Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'plain' } },
      ...lambda('Worker', 'worker'),
    },
  });
  const cloud = await startCloud({ seed: false, outdir, webDir: outdir, allowedRefusals: refusals });
  const sqs = new SQSClient(clientOptions(cloud.local, 'Worker'));
  await sqs
    .send(new SendMessageCommand({ QueueUrl: `${cloud.local.services.internal}/000000000000/plain`, MessageBody: 'x' }))
    .catch(() => undefined);
  return cloud;
}

describe('a story in which a call is refused', () => {
  it('fails when its cloud stops, with the call', async () => {
    const cloud = await setUp(['sqs:ReceiveMessage']);
    await expect(cloud.stop()).rejects.toThrow(
      'Worker may not sqs:SendMessage on arn:aws:sqs:us-west-2:000000000000:plain',
    );
  });

  it('does not when it said so', async () => {
    const cloud = await setUp(['sqs:SendMessage']);
    await expect(cloud.stop()).resolves.toBeUndefined();
  });
});
