import { Carrier } from '../adapters/carrier.ts';
import { carrierAccount, Secrets } from '../adapters/secrets.ts';
import { createMeasure } from '../platform/metrics.ts';
import { required } from '../platform/environment.ts';
import { sendUnlinkedMessage } from '../workers/loose-sender.ts';
import { unlinkedPayload } from '../workers/payloads.ts';
import { sendMessage, type SenderDeps } from '../workers/sender.ts';
import { eventBatch, now, paceOf, pause, recipientHours, tableData, wake, zone } from './wiring/common.ts';

const secrets = new Secrets();

const live = eventBatch();
const deps: SenderDeps = {
  data: tableData(),
  carrier: async () =>
    new Carrier(await carrierAccount(secrets, required('VENDORS_SECRET'), now()), process.env.CARRIER_API_URL),
  wake: wake(),
  publish: live.publish,
  publicBaseUrl: required('PUBLIC_BASE_URL'),
  zone: zone(),
  recipientHours: recipientHours(),
  paceOf,
  measure: createMeasure(),
  now,
  pause,
};

export const handler = live.handler((body) =>
  unlinkedPayload.safeParse(body).success ? sendUnlinkedMessage(deps, body) : sendMessage(deps, body),
);
