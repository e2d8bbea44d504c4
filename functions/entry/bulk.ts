import { Files } from '../adapters/files.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeBulk } from '../workers/index.ts';
import { createEventBatch, now, createQueue, createTableData, createWakeUps, getSendingZone } from './wiring/common.ts';

const live = createEventBatch();
const deps = {
  data: createTableData(),
  bulk: createQueue('BULK_QUEUE_URL'),
  files: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  wakeUps: createWakeUps(),
  publish: live.publish,
  zone: getSendingZone(),
  now,
};

export const handler = live.handler((body) => consumeBulk(deps, body));
