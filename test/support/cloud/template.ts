import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalCloud } from '../../../local-cloud/index.ts';

/** A stack of a few resources for contract tests, in the format of the CDK. */
export interface SmallStack {
  readonly resources: Record<string, unknown>;
  readonly outputs?: Record<string, unknown>;
  /** Source code by the S3 key in a function's Code. */
  readonly bundles?: Record<string, string>;
}

export function writeStack({ resources, outputs = {}, bundles = {} }: SmallStack): string {
  const outdir = mkdtempSync(join(tmpdir(), 'small-stack-'));
  const write = (file: string, content: unknown): void => writeFileSync(join(outdir, file), JSON.stringify(content));
  const files: Record<string, unknown> = {};
  for (const [key, code] of Object.entries(bundles)) {
    mkdirSync(join(outdir, key));
    writeFileSync(join(outdir, key, 'index.mjs'), code);
    files[key] = { source: { path: key }, destinations: { here: { objectKey: key } } };
  }
  write('manifest.json', {
    artifacts: { small: { type: 'aws:cloudformation:stack', properties: { templateFile: 'small.template.json' } } },
  });
  write('small.template.json', { Resources: resources, Outputs: outputs });
  write('small.assets.json', { files });
  return outdir;
}

export async function startSmallCloud(stack: SmallStack): Promise<LocalCloud> {
  const outdir = writeStack(stack);
  const cloud = new LocalCloud({ port: 0, outdir, webDir: outdir, quiet: true });
  await cloud.start();
  return cloud;
}

/** Returns options for an SDK client that calls the stand-ins of a cloud. */
export function clientOptions(
  cloud: LocalCloud,
  accessKeyId = 'test',
): {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  maxAttempts: number;
} {
  return {
    endpoint: cloud.environment['AWS_ENDPOINT_URL_SQS'] ?? '',
    region: 'us-west-2',
    credentials: { accessKeyId, secretAccessKey: 'local-secret-key' },
    maxAttempts: 1,
  };
}

export const TABLE = {
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    TableName: 'things',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
      { AttributeName: 'kind', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byKind',
        KeySchema: [
          { AttributeName: 'kind', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  },
};

/** Returns a function and its role with the given statements. */
export function lambda(
  id: string,
  bundle: string,
  statements: readonly unknown[] = [],
  properties: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    [`${id}Role`]: {
      Type: 'AWS::IAM::Role',
      Properties: { Policies: [{ PolicyName: 'own', PolicyDocument: { Statement: statements } }] },
    },
    [id]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: 'assets', S3Key: bundle },
        Handler: 'index.handler',
        Timeout: 5,
        MemorySize: 256,
        Role: { 'Fn::GetAtt': [`${id}Role`, 'Arn'] },
        ...properties,
      },
    },
  };
}

export const allow = (action: string | string[], resource: unknown): unknown => ({
  Effect: 'Allow',
  Action: action,
  Resource: resource,
});
