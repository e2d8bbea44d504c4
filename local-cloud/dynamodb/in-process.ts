import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { Readable } from 'node:stream';
import { LEAN_SIGNING } from '../../functions/platform/lean-client.ts';
import { TABLE_INDEXES } from '../../infra/stacks/table-definition.ts';
import { Clock } from '../core/clock.ts';
import { DynamoDb } from './server.ts';
import type { Input } from './item.ts';
import { readError } from './errors.ts';

/** The engine without HTTP, with the real client. For property tests with many operations, and for benches. */
export interface InProcessTable {
  readonly name: string;
  readonly client: DynamoDBClient;
  readonly engine: DynamoDb;
  /** The number of calls and of items read, by operation. Callers clear the map. */
  readonly calls: Map<string, { calls: number; items: number }>;
}

/** The engine's response to a call, as over HTTP. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const TABLE_NAME = 'table';

/** A table with the keys and indexes of infra/stacks/table-definition.ts. */
export const TABLE_DEFINITION = {
  TableName: TABLE_NAME,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    'pk',
    'sk',
    ...TABLE_INDEXES.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
  ].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: toKeySchema('pk', 'sk'),
  GlobalSecondaryIndexes: TABLE_INDEXES.map(({ name, partitionKey, sortKey, copies }) => ({
    IndexName: name,
    KeySchema: toKeySchema(partitionKey, sortKey),
    Projection:
      copies.length > 0 ? { ProjectionType: 'INCLUDE', NonKeyAttributes: copies } : { ProjectionType: 'KEYS_ONLY' },
  })),
} as const;

/** Creates an engine with an empty table. @param before runs before each call, so that other work can interleave */
export async function createInProcessTable(
  before: (operation: string) => Promise<void> = async () => undefined,
): Promise<InProcessTable> {
  const engine = await startEngine();
  const calls: InProcessTable['calls'] = new Map();
  const client = createEngineClient(engine, {
    before,
    after: (operation, body) => {
      const count = calls.get(operation) ?? { calls: 0, items: 0 };
      calls.set(operation, { calls: count.calls + 1, items: count.items + countItems(body as Input) });
    },
  });
  return { name: TABLE_NAME, client, engine, calls };
}

/** Returns the real client of an engine, without HTTP. `after`: called with what the engine answered to a call that it performed. */
export function createEngineClient(
  engine: DynamoDb,
  around: {
    readonly before?: (operation: string) => Promise<void>;
    readonly after?: (operation: string, body: unknown) => void;
  } = {},
): DynamoDBClient {
  return createClientThrough(
    async (operation, request) => {
      await around.before?.(operation);
      const { status, body } = await callEngine(engine, operation, parseRequest(request), request);
      if (status === 200) around.after?.(operation, body);
      return { status, body: JSON.stringify(body) };
    },
    // Nothing here reads a signature, and to sign takes half the time of a call.
    { signer: { sign: async (request) => request } },
  );
}

/** Creates an engine with an empty table `table`. @param wait waits while a transaction lasts, by default in real time */
export async function startEngine(
  clock: Pick<Clock, 'now'> = new Clock(),
  wait?: (ms: number) => Promise<void>,
): Promise<DynamoDb> {
  const engine = new DynamoDb({ clock, wait });
  await engine.ensureTable(structuredClone(TABLE_DEFINITION) as unknown as Input, undefined);
  return engine;
}

/** Performs an operation. Errors become responses with their status. @param body the request as it came */
export async function callEngine(
  engine: DynamoDb,
  operation: string,
  input: Input,
  body?: Uint8Array,
): Promise<Answer> {
  try {
    return { status: 200, body: await engine.call(operation, input, body) };
  } catch (error) {
    const { code, message, status, extra } = readError(error);
    return {
      status,
      body: { __type: `com.amazonaws.dynamodb.v20120810#${code}`, message, Message: message, ...extra },
    };
  }
}

/** Returns the real client, which calls `call` in place of the network. A `call` that throws is a broken connection. */
export function createClient(
  call: (operation: string, input: Input) => Promise<Answer>,
  more: More = {},
): DynamoDBClient {
  return createClientThrough(async (operation, request) => {
    const { status, body } = await call(operation, parseRequest(request));
    return { status, body: JSON.stringify(body) };
  }, more);
}

function parseRequest(request: Uint8Array): Input {
  return JSON.parse(new TextDecoder().decode(request)) as Input;
}

type More = Pick<DynamoDBClientConfig, 'retryStrategy' | 'signer'>;

/** The same as `createClient`, with requests and responses as bytes, as over HTTP. */
export function createClientThrough(
  carry: (operation: string, request: Uint8Array) => Promise<{ readonly status: number; readonly body: string }>,
  more: More = {},
): DynamoDBClient {
  const handle = async (request: { headers: Record<string, string>; body?: unknown }) => {
    const operation = (request.headers['x-amz-target'] ?? '').split('.').pop() ?? '';
    const { status, body } = await carry(operation, request.body as Uint8Array);
    return {
      statusCode: status,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: Readable.from([Buffer.from(body)]),
    };
  };
  return new DynamoDBClient({
    ...LEAN_SIGNING,
    ...more,
    region: 'us-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: {
      handle: async (request: never) => ({ response: await handle(request) }),
      destroy: () => undefined,
    } as never,
  });
}

function toKeySchema(hash: string, range: string) {
  return [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
}

function countItems(output: Input): number {
  const { Items, Item, Responses } = output;
  if (Array.isArray(Items)) return Items.length;
  if (Item) return 1;
  return Responses && !Array.isArray(Responses)
    ? Object.values(Responses as Record<string, unknown[]>).reduce((sum, items) => sum + items.length, 0)
    : 0;
}
