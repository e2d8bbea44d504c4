import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createClientThrough } from '../../../../local-cloud/engine.ts';
import { sendBatchGet, sendTransaction } from './send-json.ts';

/** A client that keeps the bodies of its calls. */
function recordBodies(): { client: DynamoDBDocumentClient; bodies: Record<string, unknown>[] } {
  const bodies: Record<string, unknown>[] = [];
  const client = createClientThrough(async (_operation, request) => {
    bodies.push(JSON.parse(new TextDecoder().decode(request)) as Record<string, unknown>);
    return { status: 200, body: '{}' };
  });
  return { client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }), bodies };
}

const scalar = fc.oneof(
  fc.string(),
  fc.maxSafeInteger(),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.uint8Array({ minLength: 1, maxLength: 20 }),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.string({ minLength: 1 }), scalar, { maxKeys: 4 }),
  fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 4 }).map((each) => new Set(each)),
  fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 4 }).map((each) => new Set(each)),
);
const item = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value).map((each) => ({ ...each, pk: 'p', sk: 's' }));

it('A transaction has the body that the SDK would write, and a token', async () => {
  const { client, bodies } = recordBodies();
  await fc.assert(
    fc.asyncProperty(item, value, async (Item, given) => {
      const condition = { ConditionExpression: 'a = :a', ExpressionAttributeValues: { ':a': given ?? 'none' } };
      const keyed = { TableName: 't', Key: { pk: 'p', sk: 's' } };
      const writes = [
        { Put: { TableName: 't', Item, ConditionExpression: 'attribute_not_exists(pk)' } },
        {
          Update: { ...keyed, UpdateExpression: 'SET #b = :a', ExpressionAttributeNames: { '#b': 'b' }, ...condition },
        },
        { Delete: { ...keyed, ...condition } },
        { ConditionCheck: { ...keyed, ...condition } },
      ];
      await client.send(new TransactWriteCommand({ TransactItems: writes }));
      await sendTransaction(client, writes);
      const [theirs, ours] = bodies.splice(0);
      expect(ours).toEqual({ ...theirs, ClientRequestToken: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown });
    }),
  );
});

it('A batch of reads has the body that the SDK would write', async () => {
  const { client, bodies } = recordBodies();
  const Keys = [
    { pk: 'a', sk: 'é' },
    { pk: 'b', sk: '"' },
  ];
  await client.send(new BatchGetCommand({ RequestItems: { t: { Keys, ConsistentRead: true } } }));
  await sendBatchGet(client, 't', Keys);
  expect(bodies[1]).toEqual(bodies[0]);
});

it.each([
  ['a date', new Date(0)],
  ['an empty set', new Set()],
  ['a number that is not exact', 2 ** 60],
  ['no number', Number.NaN],
])('%s is refused before the call', async (_what, wrong) => {
  const { client, bodies } = recordBodies();
  const put = sendTransaction(client, [{ Put: { TableName: 't', Item: { pk: 'p', sk: 's', wrong } } }]);
  await expect(put).rejects.toThrow();
  expect(bodies).toEqual([]);
});

it('A transaction whose answer is lost is sent again with the same token, and with the length of its body', async () => {
  const calls: { body: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      calls.push({ body: body.toString(), headers: request.headers });
      response.writeHead(calls.length === 1 ? 500 : 200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await sendTransaction(DynamoDBDocumentClient.from(client), [{ Put: { TableName: 't', Item: { pk: 'é', sk: 's' } } }]);
  client.destroy();
  server.close();
  expect(calls).toHaveLength(2);
  expect(calls[1]?.body).toBe(calls[0]?.body);
  expect(calls.map(({ headers }) => headers['content-length'])).toEqual(
    calls.map(({ body }) => String(Buffer.byteLength(body))),
  );
});
