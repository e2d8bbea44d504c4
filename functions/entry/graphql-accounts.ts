import { accountFields } from '../graphql/accounts.ts';
import { holdFields } from '../graphql/holds.ts';
import { userFields } from '../graphql/users.ts';
import { required } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import { cutter, now, publisher, sweeper, tableData } from './wiring/common.ts';

const data = tableData();
const publish = publisher();
const { endSession, endMembership } = cutter();

export const handler = createRouter(
  {
    ...accountFields({ data, realtimeUrl: required('GRAPHQL_URL'), endSession }),
    ...userFields({ data, endMembership, publish }),
    ...holdFields({ data, sweep: sweeper(), publish }),
  },
  now,
);
