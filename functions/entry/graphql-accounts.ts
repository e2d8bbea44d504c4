import { accountFields } from '../graphql/accounts.ts';
import { required } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import { holdFields } from '../graphql/holds.ts';
import { now, publisher, sessionEnder, sweeper, tableData } from './wiring/common.ts';

const data = tableData();

export const handler = createRouter({ ...accountFields(data, required('GRAPHQL_URL'), sessionEnder()), ...holdFields({ data, sweep: sweeper(), publish: publisher() }) }, now);
