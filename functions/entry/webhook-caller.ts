import { SecretBox } from '../adapters/integrations/secret-box.ts';
import { requireVariable } from '../platform/environment.ts';
import { consumeWebhookCalls } from '../workers/index.ts';
import { createEventBatch, createMailQueue, createTableData, createWakeUps, now } from './wiring/common.ts';
import { createWebhookParts } from './wiring/webhooks.ts';

const live = createEventBatch();
const deps = {
  publish: live.publish,
  data: createTableData(),
  wakeUps: createWakeUps(),
  ...createWebhookParts(),
  secretBox: new SecretBox(requireVariable('INTEGRATION_KEY')),
  mails: createMailQueue(),
  now,
};

export const handler = live.handler((body) => consumeWebhookCalls(deps, body));
