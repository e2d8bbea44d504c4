import { createMeasure } from '../platform/metrics.ts';
import { receiveMessage } from '../workers/inbound.ts';
import { eventBatch, now, queue, tableData, wake, zone } from './wiring/common.ts';

const live = eventBatch();
const deps = {
  data: tableData(),
  wake: wake(),
  replies: queue('REPLIES_QUEUE_URL'),
  zone: zone(),
  publish: live.publish,
  measure: createMeasure(),
  now,
};

export const handler = live.handler((body) => receiveMessage(deps, body));
