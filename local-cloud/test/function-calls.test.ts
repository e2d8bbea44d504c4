import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LocalCloud } from '../cloud.ts';
import { allow, clientOptions, lambda, startSmallCloud } from '../../test/support/cloud/template.ts';

/** Reads an object and reports the sizes of its blocks. Ends the download after `stopAfter` bytes. */
const READER = `
import { S3Client, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { Readable } from 'node:stream';
const s3 = new S3Client({ forcePathStyle: true, maxAttempts: 1 });
const quick = new S3Client({ forcePathStyle: true, maxAttempts: 1,
  requestHandler: new NodeHttpHandler({ requestTimeout: 200, throwOnRequestTimeout: true }) });
export const handler = async ({ copyTo, stopAfter = Infinity, isQuick = false }) => {
  const { Body } = await (isQuick ? quick : s3).send(new GetObjectCommand({ Bucket: 'files', Key: 'large' }));
  const blocks = [];
  const kept = [];
  let total = 0;
  for await (const block of Body) {
    blocks.push(block.length);
    kept.push(block);
    total += block.length;
    if (total >= stopAfter) break;
  }
  if (copyTo) {
    await s3.send(new PutObjectCommand({ Bucket: 'files', Key: copyTo, Body: Readable.from(kept), ContentLength: total }));
    const copied = await s3.send(new GetObjectCommand({ Bucket: 'files', Key: copyTo }));
    return (await copied.Body.transformToByteArray()).reduce((sum, byte) => (sum * 31 + byte) % 1000003, 7);
  }
  return { total, largest: Math.max(...blocks) };
};`;

const SIZE = 1_000_000;
const CONTENT = Buffer.from(Array.from({ length: SIZE }, (_, index) => (index * 7) % 251));
let cloud: LocalCloud;

beforeAll(async () => {
  const source = ['@aws-sdk/client-s3', '@smithy/node-http-handler'].reduce(
    (code, name) => code.replace(`'${name}'`, JSON.stringify(import.meta.resolve(name))),
    READER,
  );
  cloud = await startSmallCloud({
    bundles: { reader: source },
    resources: {
      Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
      // A busy machine needs several seconds to start the function.
      ...lambda('Reader', 'reader', [allow(['s3:GetObject', 's3:PutObject', 's3:ListBucket'], '*')], { Timeout: 60 }),
    },
  });
  const s3 = new S3Client({ ...clientOptions(cloud), forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket: 'files', Key: 'large', Body: CONTENT }));
});
afterAll(() => cloud.stop());

const read = async (event: object) => cloud.services.functions.invoke('Reader', event);

describe('A call of a function to a local service', () => {
  it('receives a large object whole, in blocks as a connection delivers them', async () => {
    expect(await read({})).toEqual({ ok: true, value: { total: SIZE, largest: 64 * 1024 } });
  });

  it('can end a download before its end', async () => {
    expect(await read({ stopAfter: 100_000 })).toMatchObject({ ok: true, value: { total: 2 * 64 * 1024 } });
    expect(await read({})).toMatchObject({ ok: true, value: { total: SIZE } });
  });

  it('sends a large body unchanged', async () => {
    const digest = CONTENT.reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7);
    expect(await read({ copyTo: 'copy' })).toEqual({ ok: true, value: digest });
  });

  it('ends at the time limit of its client', async () => {
    cloud.services.faults.set(
      [{ do: 'timeout', service: 's3', when: 'before', by: 30_000, skip: 0, times: 1, share: 1 }],
      1,
    );
    const from = performance.now();
    expect(await read({ isQuick: true })).toMatchObject({ ok: false, error: { errorType: 'TimeoutError' } });
    expect(performance.now() - from).toBeLessThan(5_000);
  });

  it('fails as a broken connection when the service breaks the connection', async () => {
    cloud.services.faults.set(
      [{ do: 'timeout', service: 's3', when: 'before', by: 10, skip: 0, times: 1, share: 1 }],
      1,
    );
    expect(await read({})).toMatchObject({ ok: false, error: { errorMessage: expect.stringContaining('hang up') } });
  });
});

describe('A thread of a function', () => {
  const pool = () => cloud.services.functions.find('Reader');

  it('ends after half a minute without work, or ten minutes after a person waited for it, and starts again for the next', async () => {
    await read({ stopAfter: 1 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await read({ stopAfter: 1 });
      vi.advanceTimersByTime(9 * 60_000);
      expect(pool()?.threads).toBe(1);
      vi.advanceTimersByTime(60_000);
      expect(pool()?.threads).toBe(0);
      await cloud.services.functions.invoke('Reader', { stopAfter: 1 }, 'queue');
      expect(pool()?.threads).toBe(1);
      vi.advanceTimersByTime(30_000);
      expect(pool()?.threads).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect(await read({ stopAfter: 1 })).toMatchObject({ ok: true });
  });
});
