import { publicFields } from '../graphql/public.ts';
import { createRouter } from '../platform/router.ts';
import { now, tableData } from './wiring/common.ts';

export const handler = createRouter(publicFields(tableData()), now);
