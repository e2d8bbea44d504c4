import type { SQSEvent, SQSBatchResponse } from 'aws-lambda';
import { processRecords } from '../platform/batch.ts';
import { createMetricRecorder } from '../platform/metrics.ts';
import { consumeWakeUps } from '../workers/index.ts';
import { now, getPace, createQueue, createTableData } from './wiring/common.ts';

const deps = {
  data: createTableData(),
  queues: { campaign: createQueue('TEXTS_QUEUE_URL'), reply: createQueue('REPLIES_QUEUE_URL') },
  wakes: createQueue('WAKE_QUEUE_URL'),
  getPace,
  recordMetric: createMetricRecorder(),
  now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processRecords(event, (body) => consumeWakeUps(deps, body));
