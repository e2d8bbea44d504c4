import { consumeIfThens } from '../workers/index.ts';
import { createEventBatch, createQueue, createTableData, createWakeUps, getSendingZone, now } from './wiring/common.ts';

const live = createEventBatch();
const deps = {
  data: createTableData(),
  replies: createQueue('REPLIES_QUEUE_URL'),
  wakeUps: createWakeUps(),
  publish: live.publish,
  zone: getSendingZone(),
  now,
};

export const handler = live.handler((body) => consumeIfThens(deps, body));
