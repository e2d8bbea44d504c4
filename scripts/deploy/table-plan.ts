import { DescribeTableCommand, type DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { TABLE_INDEXES } from '../../infra/stacks/table-definition.ts';
import { StageError } from '../stage/stage.ts';

/** How often a deploy looks whether an index is filled, and for how long: a table of a terabyte takes hours. */
const POLL_MS = 30_000;
const MAX_POLLS = 12 * 120;

/**
 * Returns how many of the release's indexes each deploy of the table has, in order. CloudFormation creates or deletes one index in an
 * update (AWS::DynamoDB::GlobalTable, GlobalSecondaryIndexes: "You can delete or add one global secondary index without interruption",
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html, read on 2026-11-28).
 * `found`: the names of the table's indexes. null if there is no table, and its creation has all of them.
 */
export function planIndexes(found: readonly string[] | null): readonly number[] {
  const missing = found === null ? [] : TABLE_INDEXES.filter(({ name }) => !found.includes(name));
  if (missing.length < 2) return [TABLE_INDEXES.length];
  return missing.map((_, done) => TABLE_INDEXES.length - missing.length + done + 1);
}

/** Returns what DynamoDB says about a table. null if there is none. */
export async function describeTable(client: DynamoDBClient, TableName: string): Promise<TableDescription | null> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return null;
    throw error;
  }
}

/**
 * Waits until the table and its indexes are active. CloudFormation waits itself; this also waits for an index that a canceled deploy
 * has left behind.
 * @throws {StageError} after twelve hours
 */
export async function waitForIndexes(
  client: DynamoDBClient,
  tableName: string,
  { sleep, print }: { readonly sleep: (ms: number) => Promise<void>; readonly print: (line: string) => void },
): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const table = await describeTable(client, tableName);
    const waiting = (table?.GlobalSecondaryIndexes ?? []).filter(({ IndexStatus }) => IndexStatus !== 'ACTIVE');
    if (table?.TableStatus === 'ACTIVE' && waiting.length === 0) return;
    print(`  ${waiting.map(({ IndexName }) => IndexName).join(', ') || tableName} is not filled yet.`);
    await sleep(POLL_MS);
  }
  throw new StageError(`The indexes of ${tableName} are not filled after twelve hours. Deploy again when they are.`);
}
