import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PublicAddress } from '../adapters/public-address.ts';
import { readCarrierAccount, readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { answerCall, type VoiceDeps } from '../http/twilio/voice.ts';
import { requireVariable } from '../platform/environment.ts';
import { createTableData, now } from './wiring/common.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const secrets = new Secrets();
const publicAddress = new PublicAddress();

const deps: VoiceDeps = {
  data: createTableData(),
  account: () => readCarrierAccount(secrets, requireVariable('VENDORS_SECRET'), now()),
  originSecrets: () => readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  publicBaseUrl: () => publicAddress.get(requireVariable('PUBLIC_ADDRESS_PARAMETER'), now()),
  recordMetric,
};

export const handler = withMetrics((event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  answerCall(deps, event),
);
