import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PublicAddress } from '../adapters/public-address.ts';
import { readCarrierAccount, readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { receiveCallback, type TwilioDeps } from '../http/twilio/webhook.ts';
import { requireVariable } from '../platform/environment.ts';
import { now, createQueue } from './wiring/common.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const secrets = new Secrets();
const publicAddress = new PublicAddress();

const deps: TwilioDeps = {
  account: () => readCarrierAccount(secrets, requireVariable('VENDORS_SECRET'), now()),
  originSecrets: () => readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  inbound: createQueue('INBOUND_QUEUE_URL'),
  statuses: createQueue('STATUSES_QUEUE_URL'),
  publicBaseUrl: () => publicAddress.get(requireVariable('PUBLIC_ADDRESS_PARAMETER'), now()),
  recordMetric,
  now,
};

export const handler = withMetrics((event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  receiveCallback(deps, event),
);
