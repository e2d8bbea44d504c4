import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Files } from '../adapters/files.ts';
import { eachRecord } from '../platform/batch.ts';
import { required } from '../platform/environment.ts';
import { importChunk } from '../workers/importer.ts';
import { compactSearch, isCompactRequest } from '../workers/search-keeper.ts';
import { now, publisher, queue, tableData, wake, zone } from './wiring/common.ts';

const parts = {
  data: tableData(),
  files: new Files(required('UPLOAD_BUCKET'), process.env),
  imports: queue('IMPORTS_QUEUE_URL'),
  wake: wake(),
  publish: publisher(),
  zone: zone(),
  now,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => eachRecord(event, (body) => (isCompactRequest(body) ? compactSearch(parts, body) : importChunk(parts, body)));
