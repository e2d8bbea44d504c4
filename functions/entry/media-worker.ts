import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Files } from '../adapters/files.ts';
import { processRecords } from '../platform/batch.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeMedia } from '../workers/index.ts';
import { createQueue, createTableData, now } from './wiring/common.ts';

const deps = {
  data: createTableData(),
  media: new Files(requireVariable('MEDIA_BUCKET'), process.env),
  queue: createQueue('MEDIA_QUEUE_URL'),
  now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processRecords(event, (body) => consumeMedia(deps, body));
