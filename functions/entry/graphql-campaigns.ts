import { campaignFields } from '../graphql/campaigns.ts';
import { createRouter } from '../platform/router.ts';
import { now, paceOf, publisher, queue, tableData, wake, zone } from './wiring/common.ts';

export const handler = createRouter(
  campaignFields({
    data: tableData(),
    bulk: queue('BULK_QUEUE_URL'),
    replies: queue('REPLIES_QUEUE_URL'),
    wake: wake(),
    publish: publisher(),
    zone: zone(),
    paceOf,
  }),
  now,
);
