import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { Files } from '../adapters/files.ts';
import { eachRecord } from '../platform/batch.ts';
import { required } from '../platform/environment.ts';
import { undoImport, undoPayload } from '../workers/import-undo.ts';
import { importChunk } from '../workers/importer.ts';
import { compactPayload, compactSearch } from '../workers/search-keeper.ts';
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

/** Imports, their undo, and the search's log that grows by both. */
function work(body: unknown): Promise<void> {
  if (compactPayload.safeParse(body).success) return compactSearch(parts, body);
  if (undoPayload.safeParse(body).success) return undoImport(parts, body);
  return importChunk(parts, body);
}

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => eachRecord(event, work);
