import type { SQSEvent, SQSBatchResponse } from 'aws-lambda';
import { eachRecord } from '../platform/batch.ts';
import { createMeasure } from '../platform/metrics.ts';
import { dispatch } from '../workers/dispatcher.ts';
import { now, paceOf, queue, tableData } from './wiring/common.ts';

const deps = {
  data: tableData(),
  queues: { campaign: queue('TEXTS_QUEUE_URL'), reply: queue('REPLIES_QUEUE_URL') },
  paceOf,
  measure: createMeasure(),
  now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, (body) => dispatch(deps, body));
