import { Files } from '../adapters/files.ts';
import { consentFields } from '../graphql/contacts/consent.ts';
import { contactFields } from '../graphql/contacts/fields.ts';
import { jobFields } from '../graphql/imports/fields.ts';
import { bulkMessageFields } from '../graphql/sending/bulk-messages.ts';
import { messagingFields } from '../graphql/sending/direct-messages.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import {
  now,
  getPace,
  createPublisher,
  createQueue,
  createTableData,
  createWakeUps,
  getSendingZone,
} from './wiring/common.ts';

const deps = {
  data: createTableData(),
  files: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  imports: createQueue('IMPORTS_QUEUE_URL'),
  bulk: createQueue('BULK_QUEUE_URL'),
  wakeUps: createWakeUps(),
  publish: createPublisher(),
  zone: getSendingZone(),
  getPace,
};

export const handler = createRouter(
  {
    ...contactFields(deps),
    ...messagingFields(deps),
    ...consentFields(deps),
    ...bulkMessageFields(deps),
    ...jobFields(deps),
  },
  now,
);
