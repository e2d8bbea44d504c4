import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { receiveBooking } from '../http/calendly/webhook.ts';
import { answerConsent, type ConsentSystem } from '../http/oauth/consent.ts';
import { requireVariable } from '../platform/environment.ts';
import { buildRedirectUri } from '../use-cases/calendly/connect.ts';
import { buildGoogleRedirectUri } from '../use-cases/sheets/connect.ts';
import { createCalendlyOAuth, readPublicBaseUrl } from './wiring/calendly.ts';
import { createQueue, createTableData, now } from './wiring/common.ts';
import { createGoogleOAuth } from './wiring/google.ts';

const secrets = new Secrets();

const [calendly, google] = [createCalendlyOAuth(), createGoogleOAuth()];
const systems: Readonly<Record<string, ConsentSystem>> = {
  calendly: { buildAddress: (...to) => calendly.buildAddress(...to), buildRedirectUri },
  google: { buildAddress: (...to) => google.buildAddress(...to), buildRedirectUri: buildGoogleRedirectUri },
};

const deps = {
  data: createTableData(),
  systems,
  readWebhookKey: () => secrets.get(requireVariable('WEBHOOK_KEY_SECRET'), now()),
  originSecrets: () => readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  publicBaseUrl: readPublicBaseUrl,
  queue: createQueue('INTEGRATIONS_QUEUE_URL'),
  now,
};

/** Leads people to other systems and back, and takes what those report. */
export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  event.rawPath.startsWith('/oauth2/') ? answerConsent(deps, event) : receiveBooking(deps, event);
