import { Files } from '../adapters/files.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeBulk } from '../workers/index.ts';
import { createEventBatch, now, createQueue, createTableData, createWakeUps, getSendingZone } from './wiring/common.ts';

const live = createEventBatch();
const uploads = new Files(requireVariable('UPLOAD_BUCKET'), process.env);
const deps = {
  data: createTableData(),
  bulk: createQueue('BULK_QUEUE_URL'),
  files: uploads,
  uploads,
  wakeUps: createWakeUps(),
  publish: live.publish,
  zone: getSendingZone(),
  now,
};

export const handler = live.handler((body) => consumeBulk(deps, body));
