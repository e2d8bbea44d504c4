import { Files } from '../adapters/files.ts';
import { contactsGroup } from '../graphql/groups/contacts.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter } from '../platform/router.ts';
import {
  createPublisher,
  createQueue,
  createTableData,
  createWakeUps,
  getPace,
  getSendingZone,
  listExemptOrganizations,
  now,
} from './wiring/common.ts';

export const handler = createRouter(
  contactsGroup({
    data: createTableData(),
    files: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
    imports: createQueue('IMPORTS_QUEUE_URL'),
    bulk: createQueue('BULK_QUEUE_URL'),
    wakeUps: createWakeUps(),
    publish: createPublisher(),
    zone: getSendingZone(),
    exemptIds: listExemptOrganizations(),
    getPace,
  }),
  now,
);
