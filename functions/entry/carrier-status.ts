import { consumeCarrierReports, consumeCarrierReportsTogether } from '../workers/index.ts';
import { createEventBatch, now, createTableData, createWakeUps, getSendingZone } from './wiring/common.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const live = createEventBatch();
const deps = {
  data: createTableData(),
  wakeUps: createWakeUps(),
  publish: live.publish,
  zone: getSendingZone(),
  recordMetric,
  now,
};

export const handler = withMetrics(
  live.handler(
    (body) => consumeCarrierReports(deps, body),
    (bodies, correlationIds) => consumeCarrierReportsTogether(deps, bodies, correlationIds),
  ),
);
