import { Secrets } from '../adapters/secrets.ts';
import { recordBooking, type RecordBookingDeps } from '../use-cases/calendly/record-booking.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeIntegrations } from '../workers/index.ts';
import type { IntegrationWorkerDeps } from '../workers/integrations/consume-integrations.ts';
import { createCalendlyParts } from './wiring/calendly.ts';
import { createEventBatch, createQueue, createTableData, getSendingZone, now } from './wiring/common.ts';

const secrets = new Secrets();
const live = createEventBatch();
const data = createTableData();

const bookingDeps: RecordBookingDeps = {
  data,
  wakes: createQueue('WAKE_QUEUE_URL'),
  bulk: createQueue('BULK_QUEUE_URL'),
  publish: live.publish,
  zone: getSendingZone(),
  now,
};

const deps: IntegrationWorkerDeps = {
  ...createCalendlyParts(),
  data,
  readWebhookKey: () => secrets.get(requireVariable('WEBHOOK_KEY_SECRET'), now()),
  queue: createQueue('INTEGRATIONS_QUEUE_URL'),
  recordBooking: (organizationId, booking) => recordBooking(bookingDeps, organizationId, booking),
  now,
};

export const handler = live.handler((body) => consumeIntegrations(deps, body));
