import * as z from 'zod/mini';
import { version } from './message-version.ts';

/** Queue `WebhookCalls`: call another system for a contact. Ids only, so that the queue holds no names and no phone numbers. */
export const webhookCallMessage = z.object({
  version,
  kind: z.literal('callWebhook'),
  organizationId: z.string(),
  contactId: z.string(),
  id: z.string(),
});
export type WebhookCallMessage = z.infer<typeof webhookCallMessage>;
