import { consumeBulk } from '../workers/index.ts';
import { createEventBatch, now, createQueue, createTableData, createWakeUps, getSendingZone } from './wiring/common.ts';

const live = createEventBatch();
const deps = {
  data: createTableData(),
  bulk: createQueue('BULK_QUEUE_URL'),
  wakeUps: createWakeUps(),
  publish: live.publish,
  zone: getSendingZone(),
  now,
};

export const handler = live.handler((body) => consumeBulk(deps, body));
