import * as z from 'zod/mini';
import { version } from './message-version.ts';

/** Queue `WebhookCalls`: call other systems. Ids only, so that the queue holds no names and no phone numbers. */
export const webhookCallMessage = z.discriminatedUnion('kind', [
  /** Call another system, because an if/then has fired for a contact. */
  z.object({
    version,
    kind: z.literal('callWebhook'),
    organizationId: z.string(),
    contactId: z.string(),
    id: z.string(),
  }),
  /** Make the deliveries of events to the endpoints of an organization. `facts`: as the outbox stored them. `at`: when they happened. */
  z.object({
    version,
    kind: z.literal('publishEvents'),
    organizationId: z.string(),
    at: z.iso.datetime(),
    facts: z.array(z.unknown()),
  }),
  /** Attempt the delivery of an event to an endpoint. */
  z.object({
    version,
    kind: z.literal('deliverEvent'),
    organizationId: z.string(),
    endpointId: z.string(),
    id: z.string(),
  }),
]);
export type WebhookCallMessage = z.infer<typeof webhookCallMessage>;
