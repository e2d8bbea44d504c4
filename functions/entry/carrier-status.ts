import { createMetricRecorder } from '../platform/metrics.ts';
import { consumeCarrierReports, consumeCarrierReportsTogether } from '../workers/index.ts';
import { createEventBatch, now, createTableData, createWakeUps, getSendingZone } from './wiring/common.ts';

const live = createEventBatch();
const deps = {
  data: createTableData(),
  wakeUps: createWakeUps(),
  publish: live.publish,
  zone: getSendingZone(),
  recordMetric: createMetricRecorder(),
  now,
};

export const handler = live.handler(
  (body) => consumeCarrierReports(deps, body),
  (bodies) => consumeCarrierReportsTogether(deps, bodies),
);
