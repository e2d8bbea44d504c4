import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { receiveBooking } from '../http/calendly-webhook.ts';
import { answerConsent, type ConsentSystem } from '../http/oauth-consent.ts';
import { answerModMedToken } from '../http/modmed-sign-in.ts';
import { requireVariable } from '../platform/environment.ts';
import { buildRedirectUri } from '../use-cases/calendly/connect.ts';
import { buildGoogleRedirectUri } from '../use-cases/sheets/connect.ts';
import { createCalendlyOAuth, readPublicBaseUrl } from './wiring/calendly.ts';
import { SecretBox } from '../adapters/integrations/secret-box.ts';
import { createPublisher, createQueue, createTableData, now } from './wiring/common.ts';
import { createModMedApi } from './wiring/modmed.ts';
import { createGoogleOAuth } from './wiring/google.ts';

const secrets = new Secrets();

const [calendly, google] = [createCalendlyOAuth(), createGoogleOAuth()];
const systems: Readonly<Record<string, ConsentSystem>> = {
  calendly: { buildAddress: (...to) => calendly.buildAddress(...to), buildRedirectUri },
  google: { buildAddress: (...to) => google.buildAddress(...to), buildRedirectUri: buildGoogleRedirectUri },
};

const data = createTableData();
const queue = createQueue('INTEGRATIONS_QUEUE_URL');

const deps = {
  data,
  systems,
  modMed: {
    data,
    queue,
    api: createModMedApi(),
    secretBox: new SecretBox(requireVariable('INTEGRATION_KEY')),
    publish: createPublisher(),
  },
  readWebhookKey: () => secrets.get(requireVariable('WEBHOOK_KEY_SECRET'), now()),
  originSecrets: () => readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  publicBaseUrl: readPublicBaseUrl,
  queue,
  now,
};

/** Leads people to other systems and back, takes credentials of practices, and takes what other systems report. */
export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  if (event.rawPath.startsWith('/oauth2/modmed/')) return answerModMedToken(deps, event);
  return event.rawPath.startsWith('/oauth2/') ? answerConsent(deps, event) : receiveBooking(deps, event);
};
