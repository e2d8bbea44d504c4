import { Files } from '../adapters/files.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeImports } from '../workers/index.ts';
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

export const handler = live.handler((body) => consumeImports(deps, body));
