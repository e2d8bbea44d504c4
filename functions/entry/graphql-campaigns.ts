import { Files } from '../adapters/files.ts';
import { campaignFields } from '../graphql/campaigns/fields.ts';
import { simulationFields } from '../graphql/campaigns/simulation.ts';
import { stepFields } from '../graphql/campaigns/steps.ts';
import { updateGroupFields } from '../graphql/groups/update-group.ts';
import { ifThenFields } from '../graphql/if-thens/fields.ts';
import { bodyPartFields } from '../graphql/landing-pages/body-parts.ts';
import { landingPageFields } from '../graphql/landing-pages/fields.ts';
import { libraryFields } from '../graphql/campaigns/library.ts';
import { pitchFields } from '../graphql/pitches/fields.ts';
import { sendStatsFields } from '../graphql/sending/send-stats.ts';
import { formUseFields } from '../graphql/forms/use.ts';
import { campaignReportFields } from '../graphql/views/report.ts';
import { webhookCallFields } from '../graphql/developers/webhook-calls.ts';
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
  keepsRecipientHours,
  now,
} from './wiring/common.ts';
import { createWebhookParts } from './wiring/webhooks.ts';

const deps = {
  data: createTableData(),
  bulk: createQueue('BULK_QUEUE_URL'),
  uploads: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  media: new Files(requireVariable('MEDIA_BUCKET'), process.env),
  mediaQueue: createQueue('MEDIA_QUEUE_URL'),
  replies: createQueue('REPLIES_QUEUE_URL'),
  wakeUps: createWakeUps(),
  publish: createPublisher(),
  zone: getSendingZone(),
  recipientHours: keepsRecipientHours(),
  getPace,
  ...createWebhookParts(),
};

/** The fields of campaigns, of the sending banner, and of what has files. */
export const handler = createRouter(
  protectFields(
    {
      ...campaignFields(deps),
      ...stepFields(deps),
      ...libraryFields(deps),
      ...simulationFields(deps),
      ...sendStatsFields(deps),
      ...pitchFields(deps),
      ...campaignReportFields(deps),
      ...landingPageFields(deps),
      ...bodyPartFields(deps),
      ...formUseFields(deps),
      ...ifThenFields(deps),
      ...webhookCallFields(deps),
      ...updateGroupFields(deps),
    },
    deps.data,
  ),
  now,
);
