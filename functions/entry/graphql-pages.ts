import { formFields } from '../graphql/forms/fields.ts';
import { landingPageReadFields } from '../graphql/landing-pages/public-page.ts';
import { viewFields } from '../graphql/views/fields.ts';
import { createRouter } from '../graphql/registry/router.ts';
import { createMetricRecorder } from '../platform/metrics.ts';
import { createPublisher, createQueue, createTableData, findCalendarSite, now } from './wiring/common.ts';
import { createFrontDoor } from './wiring/front-door.ts';

const metrics = createMetricRecorder();

const deps = {
  data: createTableData(),
  recordMetric: metrics.record,
  replies: createQueue('REPLIES_QUEUE_URL'),
  wakes: createQueue('WAKE_QUEUE_URL'),
  bulk: createQueue('BULK_QUEUE_URL'),
  integrations: createQueue('INTEGRATIONS_QUEUE_URL'),
  calendarSite: findCalendarSite(),
  demoCampaign: process.env['DEMO_CAMPAIGN'] ?? null,
  publish: createPublisher(),
};

/** The fields that public pages call: pitches, links and forms. */
export const handler = createRouter(
  { ...viewFields(deps), ...formFields(deps), ...landingPageReadFields(deps) },
  now,
  metrics,
  createFrontDoor(),
);
