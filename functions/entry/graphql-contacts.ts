import { Files } from '../adapters/files.ts';
import { consentFields } from '../graphql/consent.ts';
import { contactFields } from '../graphql/contacts.ts';
import { jobFields } from '../graphql/jobs.ts';
import { bulkMessageFields } from '../graphql/bulk-messages.ts';
import { messagingFields } from '../graphql/messaging.ts';
import { required } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import { now, paceOf, publisher, queue, tableData, wake, zone } from './wiring/common.ts';

const deps = {
  data: tableData(),
  files: new Files(required('UPLOAD_BUCKET'), process.env),
  imports: queue('IMPORTS_QUEUE_URL'),
  bulk: queue('BULK_QUEUE_URL'),
  wake: wake(),
  publish: publisher(),
  zone: zone(),
  paceOf,
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
