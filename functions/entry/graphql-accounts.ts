import { accountFields } from '../graphql/accounts.ts';
import { required } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import { now, sessionEnder, tableData } from './wiring/common.ts';

export const handler = createRouter(accountFields(tableData(), required('GRAPHQL_URL'), sessionEnder()), now);
