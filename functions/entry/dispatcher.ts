import type { SQSEvent, SQSBatchResponse } from 'aws-lambda';
import { processRecords } from '../platform/batch.ts';
import { consumeWakeUps } from '../workers/index.ts';
import { now, getPace, createQueue, createTableData } from './wiring/common.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const deps = {
  data: createTableData(),
  queues: {
    campaign: createQueue('TEXTS_QUEUE_URL'),
    reply: createQueue('REPLIES_QUEUE_URL'),
    ifThen: createQueue('IF_THENS_QUEUE_URL'),
    webhookCall: createQueue('WEBHOOK_CALLS_QUEUE_URL'),
    bulk: createQueue('BULK_QUEUE_URL'),
  },
  wakes: createQueue('WAKE_QUEUE_URL'),
  getPace,
  recordMetric,
  now,
};

export const handler = withMetrics((event: SQSEvent): Promise<SQSBatchResponse> =>
  processRecords(event, (body) => consumeWakeUps(deps, body)),
);
