import { randomUUID } from 'node:crypto';
import type { HttpRequest } from '@smithy/core/protocols';
import {
  BatchGetCommand,
  TransactWriteCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { toAttributesJson } from './attribute-json.ts';

// The two calls of which imports make most. The document client converts the values of a call, and the client below converts them
// again by its schemas, which takes more time than everything else in a call. Here they are converted once. The SDK does the rest:
// signature, repetition, errors.

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** The members of an action that have attributes. */
const WITH_ATTRIBUTES = ['Item', 'Key', 'ExpressionAttributeValues'] as const;

/** Sends a transaction. It has a token, so that the table recognizes a repetition. */
export async function sendTransaction(client: DynamoDBDocumentClient, writes: readonly Action[]): Promise<void> {
  const command = new TransactWriteCommand({ TransactItems: [] });
  replaceBody(command, { TransactItems: writes.map(toActionJson), ClientRequestToken: randomUUID() });
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
  replaceBody(command, { RequestItems: { [table]: { Keys, ConsistentRead: true } } });
  return client.send(command);
}

function replaceBody(command: TransactWriteCommand | BatchGetCommand, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
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

/** Returns an action with its attributes as JSON. */
function toActionJson(action: Action): object {
  return Object.fromEntries(
    Object.entries(action).map(([kind, write]) => {
      const json: Record<string, unknown> = { ...write };
      for (const member of WITH_ATTRIBUTES) {
        const attributes = json[member];
        if (attributes !== undefined) json[member] = toAttributesJson(attributes as object);
      }
      return [kind, json];
    }),
  );
}
