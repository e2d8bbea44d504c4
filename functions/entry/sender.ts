import { createCarrierSource } from '../adapters/carrier.ts';
import { PublicAddress } from '../adapters/public-address.ts';
import { readCarrierAccount, Secrets } from '../adapters/secrets.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeDeliveries, consumeDeliveriesTogether } from '../workers/index.ts';
import { createSpendGuard } from '../workers/delivery/spend-guard.ts';
import { createCostWatch } from '../workers/delivery/cost-watch.ts';
import type { SenderDeps } from '../workers/delivery/sender-deps.ts';
import {
  createEventBatch,
  createQueue,
  listExemptOrganizations,
  now,
  getPace,
  sleep,
  keepsRecipientHours,
  createTableData,
  createWakeUps,
  getSendingZone,
} from './wiring/common.ts';
import { isRepeated } from '../platform/batch.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const secrets = new Secrets();
const publicAddress = new PublicAddress();

const live = createEventBatch();
const data = createTableData();
const deps: Omit<SenderDeps, 'publicBaseUrl'> = {
  data,
  isOverSpendCap: createSpendGuard({
    data,
    exemptIds: listExemptOrganizations(),
    // A stage without billing has no such queue.
    billing: process.env.BILLING_QUEUE_URL ? createQueue('BILLING_QUEUE_URL') : null,
    getPace,
    publish: live.publish,
    now,
  }),
  carrier: createCarrierSource(
    () => readCarrierAccount(secrets, requireVariable('VENDORS_SECRET'), now()),
    process.env.CARRIER_API_URL,
  ),
  wakeUps: createWakeUps(),
  // Only the sender of replies gets work that leads to more texts.
  replies: process.env.REPLIES_QUEUE_URL ? createQueue('REPLIES_QUEUE_URL') : null,
  publish: live.publish,
  zone: getSendingZone(),
  recipientHours: keepsRecipientHours(),
  getPace,
  watchCost: createCostWatch({ data, zone: getSendingZone(), recordMetric, now }),
  recordMetric,
  now,
  sleep,
};

export const handler = withMetrics(
  live.handler(
    async (body, record) => consumeDeliveries(await withAddress(), body, isRepeated(record)),
    async (bodies, correlationIds) => consumeDeliveriesTogether(await withAddress(), bodies, correlationIds),
  ),
);

/** Reads the address before any message is claimed, because a failure after the claim would leave the outcome unknown. */
async function withAddress(): Promise<SenderDeps> {
  return { ...deps, publicBaseUrl: await publicAddress.get(requireVariable('PUBLIC_ADDRESS_PARAMETER'), now()) };
}
