import { createMetricRecorder } from '../platform/metrics.ts';
import { consumeInboundTexts } from '../workers/index.ts';
import { createEventBatch, now, createQueue, createTableData, createWakeUps, getSendingZone } from './wiring/common.ts';

const live = createEventBatch();
const deps = {
  data: createTableData(),
  wakeUps: createWakeUps(),
  replies: createQueue('REPLIES_QUEUE_URL'),
  zone: getSendingZone(),
  publish: live.publish,
  recordMetric: createMetricRecorder(),
  now,
};

export const handler = live.handler((body) => consumeInboundTexts(deps, body));
