import { accountsGroup } from '../graphql/groups/accounts.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import { createPublisher, createSweeper, createTableData, now, subscriptionRevoker } from './wiring/common.ts';

export const handler = createRouter(
  accountsGroup({
    data: createTableData(),
    realtimeUrl: requireVariable('GRAPHQL_URL'),
    sweep: createSweeper(),
    publish: createPublisher(),
    ...subscriptionRevoker(),
  }),
  now,
);
