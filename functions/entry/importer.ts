import { Files } from '../adapters/files.ts';
import { required } from '../platform/environment.ts';
import { undoImport, undoPayload } from '../workers/import-undo.ts';
import { importChunk } from '../workers/importer.ts';
import { compactPayload, compactSearch } from '../workers/search-keeper.ts';
import { eventBatch, now, queue, tableData, wake, zone } from './wiring/common.ts';

const live = eventBatch();
const deps = {
  data: tableData(),
  files: new Files(required('UPLOAD_BUCKET'), process.env),
  imports: queue('IMPORTS_QUEUE_URL'),
  wake: wake(),
  publish: live.publish,
  zone: zone(),
  now,
};

/** Imports, their undo, and the search's log that grows by both. */
function work(body: unknown): Promise<void> {
  if (compactPayload.safeParse(body).success) return compactSearch(deps, body);
  if (undoPayload.safeParse(body).success) return undoImport(deps, body);
  return importChunk(deps, body);
}

export const handler = live.handler(work);
