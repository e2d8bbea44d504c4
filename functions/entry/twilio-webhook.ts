import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { carrierAccount, Secrets } from '../adapters/secrets.ts';
import { receiveCallback, type TwilioDeps } from '../http/twilio-webhook.ts';
import { required } from '../platform/environment.ts';
import { now, queue } from './wiring/common.ts';

const secrets = new Secrets();

const deps: TwilioDeps = {
  account: () => carrierAccount(secrets, required('VENDORS_SECRET'), now()),
  originSecret: () => secrets.get(required('ORIGIN_SECRET'), now()),
  inbound: queue('INBOUND_QUEUE_URL'),
  statuses: queue('STATUSES_QUEUE_URL'),
  publicBaseUrl: required('PUBLIC_BASE_URL'),
};

export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  receiveCallback(deps, event);
