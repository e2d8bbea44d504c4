import { DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { DescribeSecretCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../cloud.ts';
import { clientOptions, startSmallCloud, TABLE } from '../../test/support/cloud/template.ts';

let cloud: LocalCloud;
beforeAll(async () => {
  const TimeToLiveSpecification = { AttributeName: 'until', Enabled: true };
  cloud = await startSmallCloud({
    resources: {
      Table: { ...TABLE, Properties: { ...TABLE.Properties, TimeToLiveSpecification } },
      Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'vendors', SecretString: 'x' } },
      Plain: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'plain' } },
      Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
    },
  });
});
afterAll(() => cloud.stop());

/** Calls the internal port as the command line does. The signature names the service. */
async function ask(
  service: string,
  { target, path = '/', body = '{}', type = 'application/x-amz-json-1.0', method = 'POST' }: Partial<Raw>,
): Promise<{ status: number; body: string }> {
  const response = await fetch(`${cloud.services.internal}${path}`, {
    method,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=someone/20260302/us-west-2/${service}/aws4_request, SignedHeaders=host, Signature=0`,
      ...(method === 'GET' ? {} : { 'content-type': type }),
      ...(target ? { 'x-amz-target': target } : {}),
    },
    ...(method === 'GET' ? {} : { body }),
  });
  return { status: response.status, body: await response.text() };
}

interface Raw {
  readonly target: string;
  readonly path: string;
  readonly body: string;
  readonly type: string;
  readonly method: string;
}

describe('a person with the official command line', () => {
  it('lists secrets without their values', async () => {
    const secrets = new SecretsManagerClient(clientOptions(cloud));
    const { SecretList } = await secrets.send(new ListSecretsCommand({}));
    expect(SecretList).toMatchObject([{ Name: 'vendors', ARN: expect.stringContaining(':secret:') }]);
    expect(SecretList?.[0]).not.toHaveProperty('SecretString');
    expect((await secrets.send(new DescribeSecretCommand({ SecretId: 'vendors' }))).Name).toBe('vendors');
  });

  it('lists buckets', async () => {
    const { Buckets } = await new S3Client(clientOptions(cloud)).send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toEqual(['files']);
  });

  it('reads the time to live of a table from the template', async () => {
    const { TimeToLiveDescription } = await new DynamoDBClient(clientOptions(cloud)).send(
      new DescribeTimeToLiveCommand({ TableName: 'things' }),
    );
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'until' });
  });

  it.each<[string, string, Partial<Raw>]>([
    ['limits', 'dynamodb', { target: 'DynamoDB_20120810.DescribeLimits' }],
    ['tags of a table', 'dynamodb', { target: 'DynamoDB_20120810.ListTagsOfResource' }],
    ['backups', 'dynamodb', { target: 'DynamoDB_20120810.ListBackups' }],
    ['continuous backups', 'dynamodb', { target: 'DynamoDB_20120810.DescribeContinuousBackups' }],
    ['tags of a queue', 'sqs', { target: 'AmazonSQS.ListQueueTags', body: '{"QueueUrl":"/plain"}' }],
    ['a rotation', 'secretsmanager', { target: 'secretsmanager.RotateSecret' }],
    ['rules', 'events', { target: 'AWSEvents.ListRules' }],
    ['tags of a bucket', 's3', { method: 'GET', path: '/files?tagging' }],
    ['the policy of a bucket', 's3', { method: 'GET', path: '/files?policy' }],
    ['tags of a schedule', 'scheduler', { method: 'GET', path: '/tags/x' }],
    ['addresses', 'ses', { method: 'GET', path: '/v2/email/identities' }],
    ['functions', 'lambda', { method: 'GET', path: '/2015-03-31/functions/' }],
    ['a session', 'sts', { body: 'Action=GetSessionToken', type: 'application/x-www-form-urlencoded' }],
    ['stacks', 'cloudformation', { body: 'Action=ListStacks', type: 'application/x-www-form-urlencoded' }],
    ['logs', 'logs', { target: 'Logs_20140328.DescribeLogGroups' }],
  ])('says in one sentence that the local cloud has no %s', async (_what, service, raw) => {
    const { status, body } = await ask(service, raw);
    expect(status).toBe(501);
    expect(body).toMatch(/The local cloud does not have [^.]+\./);
    expect(body).toContain('NotImplemented');
  });

  it('gets an error that names the fault of a call without a signature or without JSON', async () => {
    expect((await fetch(cloud.services.internal, { method: 'POST' })).status).toBe(403);
    const broken = await ask('dynamodb', { target: 'DynamoDB_20120810.ListTables', body: '{' });
    expect(broken).toMatchObject({ status: 400, body: expect.stringContaining('SerializationException') });
  });
});
