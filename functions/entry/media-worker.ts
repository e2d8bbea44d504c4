import { CarrierMedia } from '../adapters/carrier-media.ts';
import { Files } from '../adapters/files.ts';
import { MultipartUploads } from '../adapters/multipart-uploads.ts';
import { Transcoder } from '../adapters/transcoder.ts';
import { readCarrierAccount, Secrets } from '../adapters/secrets.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeMedia } from '../workers/index.ts';
import { createEventBatch, createQueue, createTableData, now } from './wiring/common.ts';
import { recordMetric, withMetrics } from './wiring/metrics.ts';

const secrets = new Secrets();
const live = createEventBatch();
const deps = {
  data: createTableData(),
  carrierMedia: new CarrierMedia(
    () => readCarrierAccount(secrets, requireVariable('VENDORS_SECRET'), now()),
    process.env.CARRIER_API_URL,
  ),
  uploads: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  partUploads: new MultipartUploads(requireVariable('UPLOAD_BUCKET'), process.env),
  media: new Files(requireVariable('MEDIA_BUCKET'), process.env),
  transcoder: new Transcoder({
    roleArn: requireVariable('TRANSCODER_ROLE_ARN'),
    queueArn: requireVariable('TRANSCODER_QUEUE_ARN'),
    uploadBucket: requireVariable('UPLOAD_BUCKET'),
    mediaBucket: requireVariable('MEDIA_BUCKET'),
    stage: requireVariable('STAGE'),
  }),
  uploadBucket: requireVariable('UPLOAD_BUCKET'),
  bulk: createQueue('BULK_QUEUE_URL'),
  queue: createQueue('MEDIA_QUEUE_URL'),
  publish: live.publish,
  recordMetric,
  now,
};

export const handler = withMetrics(live.handler((body) => consumeMedia(deps, body)));
