import { createCarrierSource } from '../adapters/carrier.ts';
import { readCarrierAccount, Secrets } from '../adapters/secrets.ts';
import { createMetricRecorder } from '../platform/metrics.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeDeliveries, consumeDeliveriesTogether } from '../workers/index.ts';
import type { SenderDeps } from '../workers/delivery/sender-deps.ts';
import {
  createEventBatch,
  now,
  getPace,
  sleep,
  keepsRecipientHours,
  createTableData,
  createWakeUps,
  getSendingZone,
} from './wiring/common.ts';

const secrets = new Secrets();

const live = createEventBatch();
const deps: SenderDeps = {
  data: createTableData(),
  carrier: createCarrierSource(
    () => readCarrierAccount(secrets, requireVariable('VENDORS_SECRET'), now()),
    process.env.CARRIER_API_URL,
  ),
  wakeUps: createWakeUps(),
  publish: live.publish,
  publicBaseUrl: requireVariable('PUBLIC_BASE_URL'),
  zone: getSendingZone(),
  recipientHours: keepsRecipientHours(),
  getPace,
  recordMetric: createMetricRecorder(),
  now,
  sleep,
};

export const handler = live.handler(
  (body) => consumeDeliveries(deps, body),
  (bodies) => consumeDeliveriesTogether(deps, bodies),
);
