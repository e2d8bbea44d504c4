import { accountFields } from '../graphql/accounts/session.ts';
import { sendingPauseFields } from '../graphql/sending/pauses.ts';
import { userFields } from '../graphql/accounts/users.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import { subscriptionRevoker, now, createPublisher, createSweeper, createTableData } from './wiring/common.ts';

const data = createTableData();
const publish = createPublisher();
const { endSession, endMembership } = subscriptionRevoker();

export const handler = createRouter(
  {
    ...accountFields({ data, realtimeUrl: requireVariable('GRAPHQL_URL'), endSession }),
    ...userFields({ data, endMembership, publish }),
    ...sendingPauseFields({ data, sweep: createSweeper(), publish }),
  },
  now,
);
