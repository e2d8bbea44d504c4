import { createCarrierSource } from '../adapters/carrier.ts';
import { PhoneNumbers } from '../adapters/phone-numbers.ts';
import { visitSite } from '../adapters/web/public-site.ts';
import { PublicAddress } from '../adapters/public-address.ts';
import { readCarrierAccount, Secrets } from '../adapters/secrets.ts';
import { CALLBACK_RETRY_FRAGMENT } from '../domain/sending/callback-retries.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeNumbers } from '../workers/index.ts';
import type { NumberWorkerDeps } from '../workers/queues/consume-numbers.ts';
import { createEventBatch, createQueue, createSweeper, createTableData, now } from './wiring/common.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const secrets = new Secrets();
const readAccount = () => readCarrierAccount(secrets, requireVariable('VENDORS_SECRET'), now());
const publicAddress = new PublicAddress();
const live = createEventBatch();

const deps: NumberWorkerDeps = {
  data: createTableData(),
  phoneNumbers: async () => new PhoneNumbers(await readAccount(), process.env.CARRIER_API_URL),
  carrier: createCarrierSource(readAccount, process.env.CARRIER_API_URL),
  inbound: createQueue('INBOUND_QUEUE_URL'),
  recordMetric,
  webhooks: async () => {
    const address = await publicAddress.get(requireVariable('PUBLIC_ADDRESS_PARAMETER'), now());
    return {
      inbound: `${address}/webhooks/twilio/inbound${CALLBACK_RETRY_FRAGMENT}`,
      voice: `${address}/webhooks/twilio/voice`,
    };
  },
  // The distribution answers at each of these hosts, so that each is checked.
  listAddresses: async () => [
    await publicAddress.get(requireVariable('PUBLIC_ADDRESS_PARAMETER'), now()),
    ...(process.env.CHECKED_HOSTS ?? '').split(',').flatMap((host) => (host === '' ? [] : `https://${host}`)),
  ],
  visitSite,
  stage: requireVariable('STAGE_NAME'),
  queue: createQueue('NUMBERS_QUEUE_URL'),
  sweep: createSweeper(),
  publish: live.publish,
  now,
};

export const handler = withMetrics(live.handler((body) => consumeNumbers(deps, body)));
