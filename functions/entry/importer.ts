import { Files } from '../adapters/files.ts';
import { requireVariable } from '../platform/environment.ts';
import { undoImport, undoPayload } from '../workers/imports/import-undo.ts';
import { importChunk } from '../workers/imports/importer.ts';
import { compactPayload, compactSearch } from '../workers/search/search-compactor.ts';
import { createEventBatch, now, createQueue, createTableData, createWakeUps, getSendingZone } from './wiring/common.ts';

const live = createEventBatch();
const deps = {
  data: createTableData(),
  files: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  imports: createQueue('IMPORTS_QUEUE_URL'),
  wakeUps: createWakeUps(),
  publish: live.publish,
  zone: getSendingZone(),
  now,
};

/** Imports, their undo, and the search's log that grows by both. */
function routePayload(body: unknown): Promise<void> {
  if (compactPayload.safeParse(body).success) return compactSearch(deps, body);
  if (undoPayload.safeParse(body).success) return undoImport(deps, body);
  return importChunk(deps, body);
}

export const handler = live.handler(routePayload);
