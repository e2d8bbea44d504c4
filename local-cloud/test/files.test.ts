import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../cloud.ts';
import { allow, clientOptions, lambda, startSmallCloud } from '../../test/support/cloud/template.ts';

let cloud: LocalCloud;
let s3: S3Client;
const Bucket = 'files';

beforeAll(async () => {
  cloud = await startSmallCloud({
    bundles: { noop: 'export const handler = async () => null;' },
    resources: {
      Files: {
        Type: 'AWS::S3::Bucket',
        Properties: {
          BucketName: Bucket,
          NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
          CorsConfiguration: {
            CorsRules: [
              { AllowedOrigins: ['http://*'], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'], MaxAge: 60 },
            ],
          },
        },
      },
      Created: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'created' } },
      Rule: {
        Type: 'AWS::Events::Rule',
        Properties: {
          EventPattern: {
            source: ['aws.s3'],
            'detail-type': ['Object Created'],
            detail: { object: { key: [{ prefix: 'in/' }] } },
          },
          Targets: [{ Id: 'q', Arn: { 'Fn::GetAtt': ['Created', 'Arn'] } }],
        },
      },
      ...lambda('Reader', 'noop', [allow('s3:GetObject', { 'Fn::Sub': '${Files.Arn}/open/*' })]),
    },
  });
  s3 = new S3Client(clientOptions(cloud));
});
afterAll(() => cloud.stop());

const put = (Key: string, Body: string | Buffer) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain' }));
const read = async (Key: string, Range?: string) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key, Range }))).Body?.transformToString();

describe('stored objects', () => {
  it('are returned unchanged, as a whole and in ranges', async () => {
    await put('a/ä b+c.txt', 'Grüße');
    expect(await read('a/ä b+c.txt')).toBe('Grüße');
    await put('digits', '0123456789');
    expect(await read('digits', 'bytes=2-4')).toBe('234');
    expect(await read('digits', 'bytes=-3')).toBe('789');
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'digits' }))).toMatchObject({
      ContentLength: 10,
      ContentType: 'text/plain',
    });
  });

  it('contain only the bytes when the client sends chunks with checksums', async () => {
    const { Readable } = await import('node:stream');
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: 'stream',
        Body: Readable.from([Buffer.from('one,'), Buffer.from('two')]),
        ContentLength: 7,
        ChecksumAlgorithm: 'CRC32',
      }),
    );
    expect(await read('stream')).toBe('one,two');
  });

  it('are listed by prefix and folder until they are deleted', async () => {
    await Promise.all(['list/1', 'list/2', 'list/deep/3'].map((key) => put(key, 'x')));
    const { Contents, CommonPrefixes } = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }),
    );
    expect(Contents?.map(({ Key }) => Key)).toEqual(['list/1', 'list/2']);
    expect(CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['list/deep/']);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'list/1' }));
    await expect(read('list/1')).rejects.toBeInstanceOf(NoSuchKey);
  });

  it('are assembled from the parts of a multipart upload', async () => {
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'parts', ContentType: 'video/mp4' }),
    );
    const bodies = [Buffer.alloc(5 * 1024 * 1024, 'one'), Buffer.from('two')];
    const put = async (PartNumber: number, Body = bodies[PartNumber - 1]): Promise<string | undefined> =>
      (await s3.send(new UploadPartCommand({ Bucket, Key: 'parts', UploadId, PartNumber, Body }))).ETag;
    await put(1, Buffer.from('replaced'));
    const Parts = await Promise.all([2, 1].map(async (PartNumber) => ({ PartNumber, ETag: await put(PartNumber) })));
    const listed = await s3.send(new ListPartsCommand({ Bucket, Key: 'parts', UploadId }));
    expect(listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, bodies[0]?.length],
      [2, 3],
    ]);
    const complete = (list: typeof Parts): Promise<unknown> =>
      s3.send(new CompleteMultipartUploadCommand({ Bucket, Key: 'parts', UploadId, MultipartUpload: { Parts: list } }));
    await expect(complete([{ PartNumber: 1, ETag: '"none"' }])).rejects.toThrow('could not be found');
    await complete(Parts.toReversed());
    expect(await read('parts')).toBe(Buffer.concat(bodies).toString());
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'parts' }))).ContentType).toBe('video/mp4');
    await expect(complete(Parts.toReversed())).rejects.toThrow('does not exist');
  });

  it('of an aborted multipart upload are gone', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'aborted' }));
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'aborted', UploadId }));
    await expect(s3.send(new ListPartsCommand({ Bucket, Key: 'aborted', UploadId }))).rejects.toThrow('does not exist');
  });
});

describe('a presigned URL', () => {
  const sign = (key: string, length: number) =>
    getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: key, ContentType: 'text/csv', ContentLength: length }), {
      expiresIn: 300,
      signableHeaders: new Set(['content-type', 'content-length']),
    });
  const send = (url: string, body: string, type = 'text/csv') =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': type, origin: 'http://localhost:3000' } });

  it('accepts only the signed type and size', async () => {
    const url = await sign('in/contacts.csv', 5);
    expect((await send(url, 'a,b,c')).status).toBe(200);
    expect((await send(url, 'a,b,c', 'text/html')).status).toBe(403);
    expect((await send(url, 'much longer')).status).toBe(403);
    expect(await read('in/contacts.csv')).toBe('a,b,c');
  });

  it('expires by the virtual clock', async () => {
    const url = await sign('late.csv', 1);
    await cloud.time.move({ advance: 'PT10M' });
    const answer = await send(url, 'x');
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
    await cloud.time.move({ reset: true });
  });

  it('answers a browser by the CORS rules', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${cloud.services.internal}/files/x`, { method: 'OPTIONS', headers });
    const allowed = await ask({
      origin: 'http://localhost:3000',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect((await ask({ origin: 'http://localhost:3000', 'access-control-request-method': 'DELETE' })).status).toBe(
      403,
    );
  });
});

describe('a new object', () => {
  it('is published on the event bus, to the rules that match', async () => {
    cloud.services.sqs.clear();
    await put('in/told.csv', 'x');
    await put('elsewhere.csv', 'x');
    await cloud.services.activity.untilQuiet();
    const notified = cloud.services.sqs.all
      .flatMap((queue) => queue.messages())
      .map(({ body }) => (JSON.parse(body) as { detail: { object: { key: string } } }).detail.object.key);
    expect(notified).toEqual(['in/told.csv']);
  });

  it('can be read only by a function whose role allows it', async () => {
    await put('open/1', 'yes');
    const own = new S3Client(clientOptions(cloud, 'Reader'));
    expect(await (await own.send(new GetObjectCommand({ Bucket, Key: 'open/1' }))).Body?.transformToString()).toBe(
      'yes',
    );
    await expect(own.send(new GetObjectCommand({ Bucket, Key: 'in/told.csv' }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  });
});
