import { createCarrierSource } from '../adapters/carrier.ts';
import { readCarrierAccount, Secrets } from '../adapters/secrets.ts';
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
import { recordMetric, withMetrics } from './wiring/metrics.ts';

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
  recordMetric,
  now,
  sleep,
};

export const handler = withMetrics(
  live.handler(
    (body) => consumeDeliveries(deps, body),
    (bodies) => consumeDeliveriesTogether(deps, bodies),
  ),
);
