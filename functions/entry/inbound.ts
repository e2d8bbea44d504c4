import { createMeasure } from '../platform/metrics.ts';
import { receiveText } from '../workers/inbound.ts';
import { eventBatch, now, tableData, wake } from './wiring/common.ts';

const live = eventBatch();
const parts = { data: tableData(), wake: wake(), publish: live.publish, measure: createMeasure(), now };

export const handler = live.handler((body) => receiveText(parts, body));
