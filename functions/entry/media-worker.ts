import { CarrierMedia } from '../adapters/carrier-media.ts';
import { Files } from '../adapters/files.ts';
import { readCarrierAccount, Secrets } from '../adapters/secrets.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeMedia } from '../workers/index.ts';
import { createEventBatch, createQueue, createTableData, now } from './wiring/common.ts';

const secrets = new Secrets();
const live = createEventBatch();
const deps = {
  data: createTableData(),
  carrierMedia: new CarrierMedia(
    () => readCarrierAccount(secrets, requireVariable('VENDORS_SECRET'), now()),
    process.env.CARRIER_API_URL,
  ),
  uploads: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  media: new Files(requireVariable('MEDIA_BUCKET'), process.env),
  queue: createQueue('MEDIA_QUEUE_URL'),
  publish: live.publish,
  now,
};

export const handler = live.handler((body) => consumeMedia(deps, body));
