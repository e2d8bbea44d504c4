import { workInBulk } from '../workers/bulk.ts';
import { eventBatch, now, queue, tableData, wake, zone } from './wiring/common.ts';

const live = eventBatch();
const deps = {
  data: tableData(),
  bulk: queue('BULK_QUEUE_URL'),
  wake: wake(),
  publish: live.publish,
  zone: zone(),
  now,
};

export const handler = live.handler((body) => workInBulk(deps, body));
