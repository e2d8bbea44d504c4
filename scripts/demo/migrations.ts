import { setTimeout } from 'node:timers/promises';
import { SQSClient } from '@aws-sdk/client-sqs';
import { Queue } from '../../functions/adapters/queue.ts';
import type { Data } from '../../functions/data/index.ts';
import { MIGRATION_STEPS } from '../../functions/data/migrations/steps.ts';
import { findCurrentStep, MAX_MIGRATION_RATE, reportMigrations } from '../../functions/domain/platform/migration.ts';
import { startMigrations } from '../admin/migrations.ts';
import { withData } from './with-data.ts';

const LOOK_MS = 50;
/** The steps of an empty table take a second. Demo data that comes before their end is read by them, which does no harm. */
const LOOKS = 200;

/**
 * Begins the steps of the stored data that are not done, as a deploy does for a stage. Data that an earlier release wrote on this
 * machine gets the form of this one, in the background.
 * @param isNew the table is empty: waits until the steps have ended, so that they do not read the demo data that comes next
 */
export function startLocalMigrations(environment: Readonly<Record<string, string>>, isNew: boolean): Promise<void> {
  return withData(environment, async (data) => {
    const client = new SQSClient({
      region: environment.AWS_REGION ?? 'us-west-2',
      endpoint: environment.AWS_ENDPOINT_URL_SQS ?? '',
      credentials: { accessKeyId: 'seed', secretAccessKey: 'seed' },
    });
    try {
      const deletions = new Queue(environment.DELETIONS_QUEUE_URL ?? '', client);
      // No one else needs the table of a laptop.
      await startMigrations({ data, now: new Date(), deletions }, String(MAX_MIGRATION_RATE));
      for (let look = 0; isNew && look < LOOKS && (await isMigrating(data)); look += 1) await setTimeout(LOOK_MS);
    } finally {
      client.destroy();
    }
  });
}

async function isMigrating(data: Data): Promise<boolean> {
  return findCurrentStep(reportMigrations(MIGRATION_STEPS, await data.migrations.listMigrations())) !== null;
}
