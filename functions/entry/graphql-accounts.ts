import { accountFields } from '../graphql/accounts/fields.ts';
import { pauseFields } from '../graphql/sending/pauses.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import {
  createMailQueue,
  createPublisher,
  createSweeper,
  createTableData,
  now,
  subscriptionRevoker,
} from './wiring/common.ts';

const deps = {
  data: createTableData(),
  realtimeUrl: requireVariable('GRAPHQL_URL'),
  sweep: createSweeper(),
  publish: createPublisher(),
  mails: createMailQueue(),
  ...subscriptionRevoker(),
};

/** The fields of accounts and of the switches that pause sending. */
export const handler = createRouter({ ...accountFields(deps), ...pauseFields(deps) }, now);
