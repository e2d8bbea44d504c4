import { campaignsGroup } from '../graphql/groups/campaigns.ts';
import { createRouter } from '../platform/router.ts';
import {
  createPublisher,
  createQueue,
  createTableData,
  createWakeUps,
  getPace,
  getSendingZone,
  now,
} from './wiring/common.ts';

export const handler = createRouter(
  campaignsGroup({
    data: createTableData(),
    bulk: createQueue('BULK_QUEUE_URL'),
    replies: createQueue('REPLIES_QUEUE_URL'),
    wakeUps: createWakeUps(),
    publish: createPublisher(),
    zone: getSendingZone(),
    getPace,
  }),
  now,
);
