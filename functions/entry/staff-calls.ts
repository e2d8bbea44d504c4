import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { answerStaffCall, type StaffCallDeps } from '../http/staff-calls.ts';
import { requireVariable } from '../platform/environment.ts';
import {
  createPublisher,
  createQueue,
  createSweeper,
  createTableData,
  isBilled,
  listExemptOrganizations,
  now,
  sleep,
} from './wiring/common.ts';
import { createPayments } from './wiring/payments.ts';

const secrets = new Secrets();

const deps: StaffCallDeps = {
  data: createTableData(),
  payments: createPayments(),
  isBilled: isBilled(),
  originSecrets: () => readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  sendQueues: [createQueue('TEXTS_QUEUE_URL'), createQueue('REPLIES_QUEUE_URL')],
  exemptIds: listExemptOrganizations(),
  staffNeedSecondFactor: requireVariable('STAFF_SECOND_FACTOR') === 'true',
  sweep: createSweeper(),
  publish: createPublisher(),
  now,
  sleep,
};

export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  answerStaffCall(deps, event);
