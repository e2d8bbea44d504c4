import { MIGRATION_STEPS } from '../../functions/data/migrations/steps.ts';
import {
  describeMigration,
  findCurrentStep,
  MAX_MIGRATION_RATE,
  MIGRATION_RATE,
  MIGRATION_SEGMENTS,
  reportMigrations,
} from '../../functions/domain/platform/migration.ts';
import { listNextMessages } from '../../functions/use-cases/platform/run-migration-segment.ts';
import { StageError } from '../stage/stage.ts';
import type { AdminContext } from './context.ts';

type Context = Pick<AdminContext, 'data' | 'now' | 'print' | 'deletions'>;

/**
 * Lists the steps of the stored data with how far they are, begins them or lets them continue, or pauses the one that runs.
 * @throws {StageError} for another word than start and pause, and for a rate that is not possible
 */
export async function migrations(context: Context, { do: act, rate }: { do?: string; rate?: string }): Promise<void> {
  const { data, now, print } = context;
  if (rate !== undefined && act !== 'start') throw new StageError('A rate needs --do start.');
  if (act === 'start') await startMigrations(context, rate);
  else if (act === 'pause') {
    const current = findCurrentStep(reportMigrations(MIGRATION_STEPS, await data.migrations.listMigrations()));
    if (!current || !(await data.migrations.pause(current.name, now))) throw new StageError('No step runs.');
  } else if (act !== undefined) throw new StageError('Write --do start or --do pause.');
  for (const report of reportMigrations(MIGRATION_STEPS, await data.migrations.listMigrations())) {
    print(describeMigration(report));
    print(`    ${report.what}`);
  }
}

/**
 * Begins all steps that have not begun, and lets a paused one continue. They run in their order, in the background.
 * `rate`: items in a second, of each of the two segments. May run repeatedly.
 * @throws {StageError} for a rate that is not possible
 */
export async function startMigrations(
  { data, now, deletions }: Omit<Context, 'print'>,
  rate = String(MIGRATION_RATE),
): Promise<void> {
  const itemsPerSecond = Number(rate);
  if (!Number.isInteger(itemsPerSecond) || itemsPerSecond < 1 || itemsPerSecond > MAX_MIGRATION_RATE)
    throw new StageError(`Write a rate from 1 to ${MAX_MIGRATION_RATE} items in a second.`);
  for (const { name } of MIGRATION_STEPS)
    await data.migrations.begin(name, { rate: itemsPerSecond, segments: MIGRATION_SEGMENTS }, now);
  const messages = await listNextMessages({ data, steps: MIGRATION_STEPS });
  await deletions.sendAll(messages.map((message) => ({ body: message })));
}
