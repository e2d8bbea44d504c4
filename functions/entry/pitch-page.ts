import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PageTemplate } from '../adapters/web/page-template.ts';
import { PublicAddress } from '../adapters/public-address.ts';
import { readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { answerFormPage } from '../http/pages/form-page.ts';
import { answerPitchPage } from '../http/pages/pitch-page.ts';
import { answerRedirect } from '../http/pages/redirect-page.ts';
import { requireVariable } from '../platform/environment.ts';
import { createPublisher, createQueue, createTableData, findCalendarSite, now } from './wiring/common.ts';

const secrets = new Secrets();
const publicAddress = new PublicAddress();
const publicBaseUrl = (): Promise<string> => publicAddress.get(requireVariable('PUBLIC_ADDRESS_PARAMETER'), now());
const pitchTemplate = new PageTemplate(publicBaseUrl, 'viewer.html');
const formTemplate = new PageTemplate(publicBaseUrl, 'form.html');

const deps = {
  data: createTableData(),
  originSecrets: () => readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  publicBaseUrl,
  calendarSite: findCalendarSite(),
  now,
};

const redirectDeps = { ...deps, wakes: createQueue('WAKE_QUEUE_URL'), publish: createPublisher() };

export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  if (event.rawPath.startsWith('/redirect/')) return answerRedirect(redirectDeps, event);
  return event.rawPath.startsWith('/c/')
    ? answerPitchPage({ ...deps, template: () => pitchTemplate.get(now()) }, event)
    : answerFormPage({ ...deps, template: () => formTemplate.get(now()) }, event);
};
