import { expect } from 'vitest';
import { callEngine, startEngine, TABLE_DEFINITION, TABLE_NAME, type Answer } from '../../dynamodb/in-process.ts';
import type { AmazonDynamoDb } from '../../../test/support/contracts/engine-story/amazon-dynamodb.ts';
import {
  abbreviate,
  getErrorMessage,
  sortedKeys,
  toComparable,
  type Body,
} from '../../../test/support/contracts/engine-story/engine-answers.ts';
import type { RecordedCall } from '../../../test/support/contracts/engine-story/recording.ts';

/** Performs a call on both engines. */
type CallBoth = (call: RecordedCall) => Promise<{ ours: Answer; theirs: Answer }>;

/** Creates an empty table in both engines: the local one and Amazon's DynamoDB Local. */
export async function createEnginePair(amazon: AmazonDynamoDb): Promise<CallBoth> {
  const engine = await startEngine();
  await amazon.call('DeleteTable', { TableName: TABLE_NAME });
  expect((await amazon.call('CreateTable', TABLE_DEFINITION)).status).toBe(200);
  return async ({ operation, input }) => ({
    ours: await callEngine(engine, operation, structuredClone(input)),
    theirs: await amazon.call(operation, input),
  });
}

/** Performs the calls on both engines and returns a description of each difference. */
export async function findDifferences(amazon: AmazonDynamoDb, calls: readonly RecordedCall[]): Promise<string[]> {
  const callBoth = await createEnginePair(amazon);
  const differences: string[] = [];
  for (const call of calls) {
    const { ours, theirs } = inAnyOrder(call, await callBoth(call));
    if (await differsOnlyInLastKey(callBoth, call, ours, theirs)) continue;
    const [a, b] = [ours, theirs].map(serialize);
    if (a !== b)
      differences.push(
        `${call.operation} ${abbreviate(JSON.stringify(call.input))}\n  ours:   ${abbreviate(a)} ${getErrorMessage(ours)}\n  theirs: ${abbreviate(b)} ${getErrorMessage(theirs)}`,
      );
  }
  return differences;
}

/** A scan reads partitions in an order that each engine chooses. */
function inAnyOrder({ operation }: RecordedCall, answers: { ours: Answer; theirs: Answer }): typeof answers {
  const toText = (item: unknown): string => {
    const { pk, sk } = item as Record<'pk' | 'sk', unknown>;
    return JSON.stringify([pk, sk]);
  };
  const byKey = (one: unknown, other: unknown): number => (toText(one) < toText(other) ? -1 : 1);
  const sort = ({ status, body }: Answer): Answer => {
    const { Items, ...rest } = body as Body;
    return Array.isArray(Items) ? { status, body: { ...rest, Items: Items.toSorted(byKey) } } : { status, body };
  };
  return operation === 'Scan' ? { ours: sort(answers.ours), theirs: sort(answers.theirs) } : answers;
}

/**
 * A page that ends at the last item may name a next key or not ("Paginating table query results"). Returns whether only our
 * engine names one, and the page after it is empty.
 */
async function differsOnlyInLastKey(
  callBoth: CallBoth,
  { operation, input }: RecordedCall,
  ours: Answer,
  theirs: Answer,
): Promise<boolean> {
  const { LastEvaluatedKey: ourKey, ...ourPage } = ours.body as Body;
  const { LastEvaluatedKey: theirKey, ...theirPage } = theirs.body as Body;
  if (operation !== 'Query' || ourKey === undefined || theirKey !== undefined) return false;
  const next = await callBoth({ operation, input: { ...input, ExclusiveStartKey: ourKey } });
  return (
    (next.ours.body as Body).Count === 0 &&
    serialize({ status: 200, body: ourPage }) === serialize({ status: 200, body: theirPage })
  );
}

function serialize(answer: Answer): string {
  return JSON.stringify(sortedKeys(toComparable(answer)));
}
