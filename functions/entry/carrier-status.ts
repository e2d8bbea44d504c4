import { createMeasure } from '../platform/metrics.ts';
import { receiveStatus } from '../workers/carrier-status.ts';
import { eventBatch, now, tableData, wake, zone } from './wiring/common.ts';

const live = eventBatch();
const deps = { data: tableData(), wake: wake(), publish: live.publish, zone: zone(), measure: createMeasure(), now };

export const handler = live.handler((body) => receiveStatus(deps, body));
