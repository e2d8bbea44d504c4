import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { readCarrierAccount, Secrets } from '../adapters/secrets.ts';
import { receiveCallback, type TwilioDeps } from '../http/twilio/webhook.ts';
import { requireVariable } from '../platform/environment.ts';
import { now, createQueue } from './wiring/common.ts';

const secrets = new Secrets();

const deps: TwilioDeps = {
  account: () => readCarrierAccount(secrets, requireVariable('VENDORS_SECRET'), now()),
  originSecret: () => secrets.get(requireVariable('ORIGIN_SECRET'), now()),
  inbound: createQueue('INBOUND_QUEUE_URL'),
  statuses: createQueue('STATUSES_QUEUE_URL'),
  publicBaseUrl: requireVariable('PUBLIC_BASE_URL'),
  now,
};

export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  receiveCallback(deps, event);
