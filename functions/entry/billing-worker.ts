import { consumeBilling } from '../workers/index.ts';
import type { BillingWorkerDeps } from '../workers/billing/consume-billing.ts';
import {
  createEventBatch,
  createMailQueue,
  createQueue,
  createSweeper,
  createTableData,
  listExemptOrganizations,
  now,
} from './wiring/common.ts';
import { createPayments } from './wiring/payments.ts';

const live = createEventBatch();
const deps: BillingWorkerDeps = {
  data: createTableData(),
  payments: createPayments(),
  queue: createQueue('BILLING_QUEUE_URL'),
  mails: createMailQueue(),
  exemptIds: listExemptOrganizations(),
  numbers: createQueue('NUMBERS_QUEUE_URL'),
  sweep: createSweeper(),
  publish: live.publish,
  now,
};

export const handler = live.handler((body) => consumeBilling(deps, body));
