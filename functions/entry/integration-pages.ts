import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { answerCalendlyOAuth } from '../http/calendly/oauth.ts';
import { receiveBooking } from '../http/calendly/webhook.ts';
import { requireVariable } from '../platform/environment.ts';
import { createCalendlyOAuth, readPublicBaseUrl } from './wiring/calendly.ts';
import { createQueue, createTableData, now } from './wiring/common.ts';

const secrets = new Secrets();

const deps = {
  data: createTableData(),
  oauth: createCalendlyOAuth(),
  readWebhookKey: () => secrets.get(requireVariable('WEBHOOK_KEY_SECRET'), now()),
  originSecrets: () => readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  publicBaseUrl: readPublicBaseUrl,
  queue: createQueue('INTEGRATIONS_QUEUE_URL'),
  now,
};

/** Leads people to other systems and back, and takes what those report. */
export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  event.rawPath.startsWith('/oauth2/') ? answerCalendlyOAuth(deps, event) : receiveBooking(deps, event);
