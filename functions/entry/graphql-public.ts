import { readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { loginFields } from '../graphql/accounts/login.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter, type FrontDoor } from '../platform/router.ts';
import { createMetricRecorder } from '../platform/telemetry/metrics.ts';
import { isOneOfSecrets } from '../platform/security/timing-safe-equal.ts';
import { createMailQueue, createPublisher, now, createTableData, subscriptionRevoker } from './wiring/common.ts';

const secrets = new Secrets();

/**
 * Only the distribution knows the secret. Without this check, a caller could state any address and avoid the limits per
 * address.
 */
const throughFrontDoor: FrontDoor = async (headers) =>
  isOneOfSecrets(
    headers['x-origin-secret'] ?? '',
    await readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
  );

const metrics = createMetricRecorder();

/** The fields without a session. */
export const handler = createRouter(
  loginFields({
    data: createTableData(),
    recordMetric: metrics.record,
    mails: createMailQueue(),
    publish: createPublisher(),
    endMembership: subscriptionRevoker().endMembership,
  }),
  now,
  metrics,
  throughFrontDoor,
);
