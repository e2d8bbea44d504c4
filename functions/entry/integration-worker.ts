import { Secrets } from '../adapters/secrets.ts';
import { recordBooking, type RecordBookingDeps } from '../use-cases/calendly/record-booking.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeIntegrations } from '../workers/index.ts';
import type { IntegrationWorkerDeps } from '../workers/queues/consume-integrations.ts';
import { createCalendlyParts } from './wiring/calendly.ts';
import { createEventBatch, createQueue, createTableData, getSendingZone, now } from './wiring/common.ts';
import { createGoogleParts } from './wiring/google.ts';
import { createModMedApi } from './wiring/modmed.ts';
import type { SyncModMedDeps } from '../use-cases/modmed/sync.ts';
import type { AppendRowsDeps } from '../use-cases/sheets/append-rows.ts';

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

const calendly = createCalendlyParts();
const queue = createQueue('INTEGRATIONS_QUEUE_URL');

const sheets: AppendRowsDeps = {
  ...createGoogleParts(),
  data,
  secretBox: calendly.secretBox,
  queue,
  zone: getSendingZone(),
  random: Math.random,
  publish: live.publish,
  now,
};

const modMed: SyncModMedDeps = {
  ...bookingDeps,
  data,
  api: createModMedApi(),
  secretBox: calendly.secretBox,
  queue,
};

const deps: IntegrationWorkerDeps = {
  ...calendly,
  data,
  sheets,
  modMed,
  readWebhookKey: () => secrets.get(requireVariable('WEBHOOK_KEY_SECRET'), now()),
  queue,
  recordBooking: (organizationId, booking) => recordBooking(bookingDeps, organizationId, booking),
  publish: live.publish,
  now,
};

export const handler = live.handler((body) => consumeIntegrations(deps, body));
