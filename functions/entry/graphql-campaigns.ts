import { campaignFields } from '../graphql/campaigns/fields.ts';
import { createRouter } from '../platform/router.ts';
import {
  now,
  getPace,
  createPublisher,
  createQueue,
  createTableData,
  createWakeUps,
  getSendingZone,
} from './wiring/common.ts';

export const handler = createRouter(
  campaignFields({
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
