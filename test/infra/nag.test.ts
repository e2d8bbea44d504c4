import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CfnResource, Stack } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../infra/app.ts';
import { PROD } from './synth.ts';

describe('A deploy', () => {
  it('passes the validation of the CDK and cdk-nag, with every exception acknowledged by its id', () => {
    const app = createApp({ config: PROD, outdir: mkdtempSync(join(tmpdir(), 'nag-')), checks: true });
    expect(() => app.synth()).not.toThrow();
  });

  it.each<[string, (stack: Stack) => unknown, string]>([
    [
      'a value that CloudFormation refuses',
      (stack) => new CfnResource(stack, 'X', { type: 'AWS::SQS::Queue', properties: { VisibilityTimeout: 'long' } }),
      "'long' is not of type 'integer' (CloudFormation Validate)",
    ],
    [
      'a property that CloudFormation does not know',
      (stack) => new CfnResource(stack, 'X', { type: 'AWS::SQS::Queue', properties: { VisibilityTimer: 30 } }),
      'VisibilityTimer',
    ],
    ['a queue that cdk-nag finds unsafe', (stack) => new Queue(stack, 'X'), 'AwsSolutions-SQS4'],
  ])('is stopped by %s', (_, addBroken, finding) => {
    const app = createApp({ config: PROD, outdir: mkdtempSync(join(tmpdir(), 'nag-')), checks: true });
    const stack = app.node.children.find((child): child is Stack => Stack.isStack(child));
    if (!stack) throw new Error('The app has no stack');
    addBroken(stack);
    expect(() => app.synth()).toThrow(finding);
  });
});
