import { createHash, createHmac } from 'node:crypto';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { FinalizeRequestMiddleware, MetadataBearer } from '@smithy/types';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEAN_SIGNING, leanClient } from './lean-client.ts';
import { SigningHash } from './signing-hash.ts';

type Headers = Record<string, string>;

/** Answers each request, and keeps its headers. */
function catchRequests(): { readonly config: object; readonly sent: Headers[] } {
  const sent: Headers[] = [];
  const handle = (request: { headers: Headers }) => {
    sent.push(request.headers);
    return Promise.resolve({ response: { statusCode: 200, headers: {}, body: Buffer.from('{}') } });
  };
  return { sent, config: { requestHandler: { handle, destroy: () => undefined } } };
}

const read = (name: string) =>
  new GetItemCommand({ TableName: name, Key: { pk: { S: 'ORG#é' }, sk: { S: 'CONTACT' } } });
const pass = () => new SendMessageCommand({ QueueUrl: 'https://sqs.test/1/texts', MessageBody: 'Grüße' });

/** Gives all calls the same id. The SDK draws an id for each call, and signs the id. */
function fixId<C extends DynamoDBClient | SQSClient>(client: C): C {
  const fix: FinalizeRequestMiddleware<object, MetadataBearer> = (next) => (args) => {
    (args.request as { headers: Headers }).headers['amz-sdk-invocation-id'] = 'same';
    return next(args);
  };
  (client as DynamoDBClient).middlewareStack.addRelativeTo(fix as never, {
    name: 'fixId',
    relation: 'before',
    toMiddleware: 'httpSigningMiddleware',
  });
  return client;
}

const PLACE = { region: 'us-west-2' };

/** Credentials that AWS replaces after each call. */
function rotating(): () => Promise<{
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiration: Date;
}> {
  let number = 0;
  return () => {
    number += 1;
    return Promise.resolve({
      accessKeyId: `key-${number}`,
      secretAccessKey: `secret-${number}`,
      sessionToken: `token-${number}`,
      expiration: new Date(Date.now() - 1),
    });
  };
}

describe('A lean client', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T17:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('signs the calls of a table as the SDK does, also after its credentials were replaced', async () => {
    const [plain, lean] = [catchRequests(), catchRequests()];
    const theirs = fixId(new DynamoDBClient({ ...PLACE, ...plain.config, credentials: rotating() }));
    const options = { ...PLACE, ...lean.config, ...LEAN_SIGNING, credentials: rotating() };
    const ours = fixId(leanClient(new DynamoDBClient(options)));
    for (const name of ['a', 'b', 'c']) {
      await theirs.send(read(name));
      await ours.send(read(name));
    }
    expect(lean.sent).toEqual(plain.sent);
    expect(new Set(lean.sent.map((headers) => headers['x-amz-security-token'])).size).toBe(3);
  });

  it('signs the calls of a queue as the SDK does, and follows the clock', async () => {
    const [plain, lean] = [catchRequests(), catchRequests()];
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const theirs = fixId(new SQSClient({ ...PLACE, ...plain.config, credentials, md5: false }));
    const options = { ...PLACE, ...lean.config, ...LEAN_SIGNING, credentials, md5: false as const };
    const ours = fixId(leanClient(new SQSClient(options)));
    for (const day of ['2026-12-01', '2026-12-02']) {
      vi.setSystemTime(new Date(`${day}T17:00:00Z`));
      await theirs.send(pass());
      await ours.send(pass());
    }
    expect(lean.sent).toEqual(plain.sent);
    expect(lean.sent.map((headers) => headers['x-amz-date'])).toEqual(['20261201T170000Z', '20261202T170000Z']);
  });

  it('asks for a signer again when the region was not known', async () => {
    const { sent, config } = catchRequests();
    const region = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('No region'))
      .mockResolvedValue('us-west-2');
    const client = leanClient(
      new DynamoDBClient({
        ...config,
        ...LEAN_SIGNING,
        region,
        endpoint: 'http://127.0.0.1:1',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
        maxAttempts: 1,
      }),
    );
    await expect(client.send(read('a'))).rejects.toThrow('No region');
    await client.send(read('a'));
    expect(sent).toHaveLength(1);
  });
});

describe('A hash for signatures', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });

  it('equals the hash of Node, with keys that are texts, bytes or parts of a buffer, however often they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { maxLength: 4 }),
        fc.string({ maxLength: 80 }),
        bytes,
        async (parts, text, key) => {
          const data = Buffer.concat(parts);
          const part = new Uint8Array([1, ...key, 2]).subarray(1, key.length + 1);
          const found: string[] = [];
          for (const secret of [undefined, text, key, part, key, text]) {
            const hash = new SigningHash(secret);
            for (const each of parts) hash.update(each);
            found.push(Buffer.from(await hash.digest()).toString('hex'));
          }
          const plain = createHash('sha256').update(data).digest('hex');
          const [byText, byKey] = [text, key].map((secret) => createHmac('sha256', secret).update(data).digest('hex'));
          expect(found).toEqual([plain, byText, byKey, byKey, byKey, byText]);
        },
      ),
    );
  });

  it('begins again after a reset', async () => {
    const hash = new SigningHash('secret');
    hash.update(Buffer.from('before'));
    hash.reset();
    hash.update(Buffer.from('after'));
    expect(Buffer.from(await hash.digest()).toString('hex')).toBe(
      createHmac('sha256', 'secret').update('after').digest('hex'),
    );
  });
});
