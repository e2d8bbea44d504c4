import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { readOriginSecrets, readPaymentKeys, Secrets } from '../adapters/secrets.ts';
import { receiveEvent, type StripeWebhookDeps } from '../http/stripe-webhook.ts';
import { requireVariable } from '../platform/environment.ts';
import { createQueue, now } from './wiring/common.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const secrets = new Secrets();

const deps: StripeWebhookDeps = {
  keys: () => readPaymentKeys(secrets, requireVariable('PAYMENTS_SECRET'), now()),
  originSecrets: () => readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  billing: createQueue('BILLING_QUEUE_URL'),
  recordMetric,
  now,
};

export const handler = withMetrics((event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  receiveEvent(deps, event),
);
