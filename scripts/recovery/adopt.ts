import { parseArgs } from 'node:util';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { createData } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { getConfig, isLocal } from '../../infra/config.ts';
import { TTL_ATTRIBUTE } from '../../infra/stacks/table-definition.ts';
import { parseStage, runCommand } from '../stage/command.ts';
import { StageError } from '../stage/stage.ts';
import { findTableProblems } from './table-problems.ts';

export interface AdoptOptions {
  readonly client: DynamoDBClient;
  readonly table: string;
  /** The moment whose state a restored table has. null if nothing was sent since the table was last used. */
  readonly restoredTo: Date | null;
  readonly now: Date;
  readonly print: (line: string) => void;
}

/**
 * Prepares a table for `existingTable` in the file of a stage: checks its keys and indexes, turns on what a restore leaves
 * out, and pauses all sending of a restored table. Changes nothing when the keys or indexes are wrong. May run repeatedly.
 * @throws {StageError} when the table is not one of this product
 */
export async function adopt({ client, table: TableName, restoredTo, now, print }: AdoptOptions): Promise<void> {
  const { Table: found } = await client.send(new DescribeTableCommand({ TableName })).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ResourceNotFoundException')
      throw new StageError(`There is no table ${TableName} in this account and region.`);
    throw error;
  });
  const problems = findTableProblems(found);
  if (problems.length > 0) throw new StageError(`The table ${TableName} cannot be used:\n${problems.join('\n')}`);
  print('The keys and indexes are right.');
  // The pause comes first. With it nothing that follows can send.
  if (restoredTo) {
    await createData(new Table(TableName, client)).restored.begin(restoredTo, now);
    print(`All sending is paused, until the table is reconciled with the carrier since ${restoredTo.toISOString()}.`);
  }
  for (const what of await turnOnSettings(client, TableName, found)) print(`Turned on: ${what}`);
}

/** A restored table has no expiry, no backups and no protection from deletion. Returns what was turned on. */
async function turnOnSettings(
  client: DynamoDBClient,
  TableName: string,
  table: TableDescription | undefined,
): Promise<string[]> {
  const turnedOn: string[] = [];
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (expiry?.AttributeName !== TTL_ATTRIBUTE) {
    const TimeToLiveSpecification = { AttributeName: TTL_ATTRIBUTE, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    turnedOn.push(`the deletion of expired items (${TTL_ATTRIBUTE})`);
  }
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  if (backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus !== 'ENABLED') {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
    turnedOn.push('continuous backups');
  }
  if (table?.DeletionProtectionEnabled !== true) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    turnedOn.push('the protection from deletion');
  }
  return turnedOn;
}

/** Reads the moment of a restore. @throws {StageError} for a moment without its zone, or one that is still to come */
export function parseMoment(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()) || moment > now)
    throw new StageError(`Write the restored moment with its zone, such as 2026-11-22T08:00:00Z, instead of ${text}.`);
  return moment;
}

const USAGE = `npm run adopt -- -c stage=prod --table <name>
  Prepares an existing table for a stage.
  --restored-to <moment>  marks a table that was restored to this moment, and pauses its sending`;

if (import.meta.main)
  await runCommand(USAGE, async () => {
    const { values } = parseArgs({
      options: {
        context: { type: 'string', short: 'c' },
        table: { type: 'string' },
        'restored-to': { type: 'string' },
      },
    });
    const config = getConfig(parseStage(values.context));
    if (isLocal(config)) throw new StageError('The local cloud creates its own table.');
    const { table } = values;
    if (table === undefined) throw new StageError('Name the table: --table campaigns-restored');
    const now = new Date();
    const restoredTo = parseMoment(values['restored-to'], now);
    await adopt({ client: new DynamoDBClient({ region: config.region }), table, restoredTo, now, print: console.log });
    console.log(
      [
        '',
        'Next:',
        `  Add "existingTable": "${table}" to infra/stages/${config.stage}.json.`,
        `  npm run deploy -- -c stage=${config.stage}`,
        ...(restoredTo ? [`  npm run reconcile -- -c stage=${config.stage}`] : []),
      ].join('\n'),
    );
  });
