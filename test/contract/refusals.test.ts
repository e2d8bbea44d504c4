import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { startCloud, type Cloud } from '../support/cloud/cloud.ts';
import { clientOptions, lambda, writeStack } from '../support/cloud/template.ts';

/** Starts a cloud whose function has no permissions and makes a call. */
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

describe('a test in which a call is refused', () => {
  it('fails with the call when its cloud stops', async () => {
    const cloud = await setUp(['sqs:ReceiveMessage']);
    await expect(cloud.stop()).rejects.toThrow(
      'Worker may not sqs:SendMessage on arn:aws:sqs:us-west-2:000000000000:plain',
    );
  });

  it('passes when it allowed the refusal', async () => {
    const cloud = await setUp(['sqs:SendMessage']);
    await expect(cloud.stop()).resolves.toBeUndefined();
  });
});
