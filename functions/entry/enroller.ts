import { enrolChunk } from '../workers/enroller.ts';
import { eventBatch, now, queue, tableData, wake, zone } from './wiring/common.ts';

const live = eventBatch();
const parts = { data: tableData(), enrolments: queue('ENROLMENTS_QUEUE_URL'), wake: wake(), publish: live.publish, zone: zone(), now };

export const handler = live.handler((body) => enrolChunk(parts, body));
