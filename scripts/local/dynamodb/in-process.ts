import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Readable } from 'node:stream';
import { Clock } from '../core/clock.ts';
import { DynamoDb } from './server.ts';
import { worded } from './transactions.ts';
import type { Input } from './dynalite.ts';

/** The engine without HTTP, spoken to by the real client: for properties over many operations, and for benches. */
export interface InProcessTable {
  readonly name: string;
  readonly client: DynamoDBClient;
  readonly engine: DynamoDb;
  /** Calls and items read since it was last emptied, by operation. */
  readonly calls: Map<string, { calls: number; items: number }>;
}

const NAME = 'table';
const INDEXES = ['contacts', 'inbox'];

/** A table with the product's keys and indexes (infra/stacks/data-stack.ts). `before` runs ahead of each call, to let others in. */
export async function inProcessTable(before: (operation: string) => Promise<void> = async () => undefined): Promise<InProcessTable> {
  const engine = new DynamoDb({ clock: new Clock() });
  const names = ['pk', 'sk', ...INDEXES.flatMap((index) => [`${index}Pk`, `${index}Sk`])];
  await engine.ensureTable({
    TableName: NAME,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keys('pk', 'sk'),
    GlobalSecondaryIndexes: INDEXES.map((IndexName) => ({ IndexName, KeySchema: keys(`${IndexName}Pk`, `${IndexName}Sk`), Projection: { ProjectionType: 'ALL' } })),
  }, undefined);
  const calls: InProcessTable['calls'] = new Map();
  const handle = async (request: { headers: Record<string, string>; body?: unknown }) => {
    const operation = (request.headers['x-amz-target'] ?? '').split('.').pop() ?? '';
    await before(operation);
    try {
      const output = await engine.call(operation, JSON.parse(new TextDecoder().decode(request.body as Uint8Array)) as Input);
      const count = calls.get(operation) ?? { calls: 0, items: 0 };
      calls.set(operation, { calls: count.calls + 1, items: count.items + itemsIn(output) });
      return response(200, output);
    } catch (error) {
      const { code, message, status, extra } = worded(error);
      return response(status, { __type: `com.amazonaws.dynamodb.v20120810#${code}`, message, Message: message, ...extra });
    }
  };
  const client = new DynamoDBClient({
    region: 'us-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { handle: async (request: never) => ({ response: await handle(request) }), destroy: () => undefined } as never,
  });
  return { name: NAME, client, engine, calls };
}

function keys(hash: string, range: string) {
  return [{ AttributeName: hash, KeyType: 'HASH' }, { AttributeName: range, KeyType: 'RANGE' }];
}

function response(statusCode: number, body: unknown) {
  return { statusCode, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: Readable.from([Buffer.from(JSON.stringify(body))]) };
}

function itemsIn(output: Input): number {
  const { Items, Item, Responses } = output;
  if (Array.isArray(Items)) return Items.length;
  if (Item) return 1;
  return Responses && !Array.isArray(Responses) ? Object.values(Responses as Record<string, unknown[]>).reduce((sum, items) => sum + items.length, 0) : 0;
}
