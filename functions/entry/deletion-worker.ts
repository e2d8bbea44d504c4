import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Files } from '../adapters/files.ts';
import { MIGRATION_STEPS } from '../data/migrations/steps.ts';
import { processRecords } from '../platform/batch.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeDeletions } from '../workers/index.ts';
import type { DeletionWorkerDeps } from '../workers/queues/consume-deletions.ts';
import { createQueue, createTableData, now, sleep, subscriptionRevoker } from './wiring/common.ts';

const deps: DeletionWorkerDeps = {
  data: createTableData(),
  uploads: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  media: new Files(requireVariable('MEDIA_BUCKET'), process.env),
  queue: createQueue('DELETIONS_QUEUE_URL'),
  numbers: createQueue('NUMBERS_QUEUE_URL'),
  endMembership: subscriptionRevoker().endMembership,
  steps: MIGRATION_STEPS,
  sleep,
  now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processRecords(event, (body) => consumeDeletions(deps, body));
