import { randomUUID } from 'node:crypto';
import type { HttpRequest } from '@smithy/core/protocols';
import {
  BatchGetCommand,
  TransactWriteCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { formatAttributes } from './attribute-json.ts';

// The two calls of which imports make most. The document client converts the values of a call, and the client below converts them
// again by its schemas, which takes more time than everything else in a call. Here they are converted once. The SDK does the rest:
// signature, repetition, errors.

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** The members of an action that have attributes. */
const WITH_ATTRIBUTES: ReadonlySet<string> = new Set(['Item', 'Key', 'ExpressionAttributeValues']);

/** Sends a transaction. It has a token, so that the table recognizes a repetition. */
export async function sendTransaction(client: DynamoDBDocumentClient, writes: readonly Action[]): Promise<void> {
  const command = new TransactWriteCommand({ TransactItems: [] });
  replaceBody(
    command,
    `{"TransactItems":[${writes.map(formatAction).join(',')}],"ClientRequestToken":"${randomUUID()}"}`,
  );
  await client.send(command);
}

/** Reads items of a table, consistently. */
export function sendBatchGet(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly { readonly pk: string; readonly sk: string }[],
): Promise<BatchGetCommandOutput> {
  const command = new BatchGetCommand({ RequestItems: {} });
  const Keys = keys.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }));
  replaceBody(command, JSON.stringify({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }));
  return client.send(command);
}

function replaceBody(command: TransactWriteCommand | BatchGetCommand, body: string): void {
  const bytes = Buffer.from(body);
  // The stacks of both commands differ in types that nothing uses here.
  const { middlewareStack } = command as TransactWriteCommand;
  middlewareStack.add(
    (next) => (args) => {
      (args.request as Pick<HttpRequest, 'body'>).body = bytes;
      return next(args);
    },
    // The document client adds the middlewares of a command twice.
    { name: 'replaceBody', step: 'build', priority: 'high', override: true },
  );
}

/** Returns an action with its attributes in DynamoDB's JSON. */
function formatAction(action: Action): string {
  return formatObject(action, (write) =>
    formatObject(write as object, (value, member) =>
      WITH_ATTRIBUTES.has(member) ? formatAttributes(value as object) : JSON.stringify(value),
    ),
  );
}

/** Returns an object as JSON without its undefined members. */
function formatObject(object: object, format: (value: unknown, name: string) => string): string {
  let fields = '';
  for (const [name, value] of Object.entries(object))
    if (value !== undefined) fields += `${fields === '' ? '' : ','}"${name}":${format(value, name)}`;
  return `{${fields}}`;
}
