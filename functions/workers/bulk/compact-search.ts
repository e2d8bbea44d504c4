import { logger } from '../../platform/logger.ts';
import type { BulkDeps, JobBatch } from './job-batch.ts';

/** Each batch adds twenty records to the search log, and a step of the compaction folds up to 45. */
const BATCHES_PER_COMPACTION = 4;
const COMPACTION_STEPS = 3;

/** Keeps the search log short: a search reads the whole log, and a job on a million contacts would fill it. */
export async function compactSearch({ data }: BulkDeps, { job, batchNumber }: JobBatch): Promise<void> {
  if (batchNumber % BATCHES_PER_COMPACTION !== BATCHES_PER_COMPACTION - 1) return;
  try {
    for (let step = 0; step < COMPACTION_STEPS; step += 1)
      if ((await data.compaction.compactStep(job.organizationId)) === 'DONE') return;
  } catch (error) {
    // Other workers fold the same log. The changes are stored, and a later batch or search folds the rest.
    logger.warn('The search log was not folded', { organizationId: job.organizationId, error: error as Error });
  }
}
