import { Files } from '../adapters/files.ts';
import { MultipartUploads } from '../adapters/multipart-uploads.ts';
import { appointmentFields } from '../graphql/appointments/fields.ts';
import { consentFields } from '../graphql/contacts/consent.ts';
import { erasureFields } from '../graphql/contacts/erasure.ts';
import { noteFields } from '../graphql/contacts/notes.ts';
import { contactAttributeFields } from '../graphql/contacts/attributes.ts';
import { contactFields } from '../graphql/contacts/fields.ts';
import { conversationFields } from '../graphql/contacts/conversations.ts';
import { exportFields } from '../graphql/jobs/exports.ts';
import { groupFields } from '../graphql/groups/fields.ts';
import { importFields } from '../graphql/contacts/imports.ts';
import { uploadFields } from '../graphql/pitches/media.ts';
import { jobFields } from '../graphql/jobs/fields.ts';
import { savedReplyFields } from '../graphql/sending/saved-replies.ts';
import { sendingFields } from '../graphql/sending/fields.ts';
import { timelineFields } from '../graphql/contacts/timeline.ts';
import { engagementFields } from '../graphql/views/engagement.ts';
import { contactViewFields } from '../graphql/views/contact-views.ts';
import { contactVisitFields } from '../graphql/views/visits.ts';
import { protectFields } from '../graphql/shared/protect-fields.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter } from '../graphql/registry/router.ts';
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

const deps = {
  data: createTableData(),
  files: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  partUploads: new MultipartUploads(requireVariable('UPLOAD_BUCKET'), process.env),
  imports: createQueue('IMPORTS_QUEUE_URL'),
  bulk: createQueue('BULK_QUEUE_URL'),
  replies: createQueue('REPLIES_QUEUE_URL'),
  media: createQueue('MEDIA_QUEUE_URL'),
  wakeUps: createWakeUps(),
  publish: createPublisher(),
  zone: getSendingZone(),
  exemptIds: listExemptOrganizations(),
  getPace,
};

/** The fields of contacts, conversations, uploads, imports and jobs. */
export const handler = createRouter(
  protectFields(
    {
      ...contactFields(deps),
      ...consentFields(deps),
      ...erasureFields(deps),
      ...noteFields(deps),
      ...timelineFields(deps),
      ...contactViewFields(deps),
      ...contactVisitFields(deps),
      ...engagementFields(deps),
      ...conversationFields(deps),
      ...savedReplyFields(deps),
      ...groupFields(deps),
      ...contactAttributeFields(deps),
      ...sendingFields(deps),
      ...uploadFields(deps),
      ...importFields(deps),
      ...jobFields(deps),
      ...exportFields(deps),
      ...appointmentFields(deps),
    },
    deps.data,
  ),
  now,
);
