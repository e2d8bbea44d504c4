import { readOriginSecrets, Secrets } from '../adapters/secrets.ts';
import { loginFields } from '../graphql/accounts/login.ts';
import { signUpFields } from '../graphql/accounts/sign-up.ts';
import { formFields } from '../graphql/forms/fields.ts';
import { landingPageReadFields } from '../graphql/landing-pages/public-page.ts';
import { viewFields } from '../graphql/views/fields.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter, type FrontDoor } from '../platform/router.ts';
import { createMetricRecorder } from '../platform/telemetry/metrics.ts';
import { isOneOfSecrets } from '../platform/security/timing-safe-equal.ts';
import {
  createMailQueue,
  createPublisher,
  createQueue,
  findCalendarSite,
  isBilled,
  now,
  createTableData,
  subscriptionRevoker,
} from './wiring/common.ts';

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

const deps = {
  data: createTableData(),
  recordMetric: metrics.record,
  mails: createMailQueue(),
  replies: createQueue('REPLIES_QUEUE_URL'),
  wakes: createQueue('WAKE_QUEUE_URL'),
  bulk: createQueue('BULK_QUEUE_URL'),
  integrations: createQueue('INTEGRATIONS_QUEUE_URL'),
  calendarSite: findCalendarSite(),
  demoCampaign: process.env['DEMO_CAMPAIGN'] ?? null,
  isBilled: isBilled(),
  publish: createPublisher(),
  endMembership: subscriptionRevoker().endMembership,
};

/** The fields without a session. */
export const handler = createRouter(
  {
    ...loginFields(deps),
    ...signUpFields(deps),
    ...viewFields(deps),
    ...formFields(deps),
    ...landingPageReadFields(deps),
  },
  now,
  metrics,
  throughFrontDoor,
);
