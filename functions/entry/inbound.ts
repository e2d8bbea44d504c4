import { consumeInboundTexts } from '../workers/index.ts';
import { createEventBatch, now, createQueue, createTableData, createWakeUps, getSendingZone } from './wiring/common.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const live = createEventBatch();
const deps = {
  data: createTableData(),
  wakeUps: createWakeUps(),
  replies: createQueue('REPLIES_QUEUE_URL'),
  media: createQueue('MEDIA_QUEUE_URL'),
  imports: createQueue('IMPORTS_QUEUE_URL'),
  bulk: createQueue('BULK_QUEUE_URL'),
  zone: getSendingZone(),
  publish: live.publish,
  recordMetric,
  now,
};

export const handler = withMetrics(live.handler((body) => consumeInboundTexts(deps, body)));
