import type { MessageId, OrganizationId } from '../../domain/shared/ids.ts';
import { getOwnCampaign, type Message } from '../../domain/sending/message.ts';
import * as z from 'zod/mini';
import { version, VERSION } from '../message-version.ts';

const messageIds = {
  version,
  organizationId: z.string(),
  contactId: z.string(),
  messageId: z.string(),
  campaignId: z.nullable(z.string()),
};

/** Queues `Texts` (campaigns) and `Replies`: work of the sender. Ids only, so that a queue never holds message bodies. */
export const deliveryMessage = z.discriminatedUnion('kind', [
  /** Hand a due message to the carrier. */
  z.object({
    kind: z.literal('send'),
    ...messageIds,
    /** ISO 8601. The dispatcher's moment from which the message could leave. missing if from the moment it was due. */
    notBefore: z.optional(z.string()),
  }),
  /** Ask the carrier about a message whose outcome is unknown. */
  z.object({ kind: z.literal('checkStatus'), ...messageIds }),
  /** Hand over a message that belongs to no contact. */
  z.object({ kind: z.literal('sendUnlinked'), version, organizationId: z.string(), messageId: z.string() }),
  /** Make a code and text it (data/sign-up/phone-codes.ts). */
  z.object({ kind: z.literal('sendCode'), version, codeId: z.string(), requestId: z.string() }),
  /** Tell people about the replies that wait for an alert (data/sending/reply-alerts.ts). */
  z.object({ kind: z.literal('alertReplies'), version, organizationId: z.string() }),
  /** Hand over the text of an alert to one person. `alert`: which alert of the organization. */
  z.object({
    kind: z.literal('sendAlert'),
    version,
    organizationId: z.string(),
    alert: z.number(),
    userId: z.string(),
  }),
  /** Hand over the text of an if/then to one person of the team. `runId`: the action run of the contact. */
  z.object({
    version,
    kind: z.literal('sendTeamText'),
    organizationId: z.string(),
    contactId: z.string(),
    runId: z.string(),
    userId: z.string(),
  }),
  /** Show that the workers of this queue run (data/platform/system-health.ts). Sends nothing. */
  z.object({ kind: z.literal('probe'), version, probeId: z.string() }),
]);
type DeliveryMessage = z.infer<typeof deliveryMessage>;
export type SendMessage = Extract<DeliveryMessage, { kind: 'send' | 'checkStatus' }>;
export type SendCodeMessage = Extract<DeliveryMessage, { kind: 'sendCode' }>;
export type AlertRepliesMessage = Extract<DeliveryMessage, { kind: 'alertReplies' }>;
export type SendAlertMessage = Extract<DeliveryMessage, { kind: 'sendAlert' }>;
export type SendTeamTextMessage = Extract<DeliveryMessage, { kind: 'sendTeamText' }>;
export type ProbeMessage = Extract<DeliveryMessage, { kind: 'probe' }>;
export type SendUnlinkedMessage = Extract<DeliveryMessage, { kind: 'sendUnlinked' }>;

/**
 * Sends a message at once, without the dispatcher. Its due entry stays until the hand-over, so that a sweep finds the
 * message if the queue message is lost.
 */
export function sendNow(message: Message): SendMessage {
  const { organizationId, contactId, id } = message;
  return {
    version: VERSION,
    kind: 'send',
    organizationId,
    contactId,
    messageId: id,
    campaignId: getOwnCampaign(message)?.id ?? null,
  };
}

export function sendUnlinked(organizationId: OrganizationId, messageId: MessageId): SendUnlinkedMessage {
  return { version: VERSION, kind: 'sendUnlinked', organizationId, messageId };
}

export function sendCode({ codeId, requestId }: { codeId: string; requestId: string }): SendCodeMessage {
  return { version: VERSION, kind: 'sendCode', codeId, requestId };
}

export function alertReplies(organizationId: OrganizationId): AlertRepliesMessage {
  return { version: VERSION, kind: 'alertReplies', organizationId };
}

export function sendAlert(ref: Pick<SendAlertMessage, 'organizationId' | 'alert' | 'userId'>): SendAlertMessage {
  return { version: VERSION, kind: 'sendAlert', ...ref };
}

export function sendTeamText(ref: Omit<SendTeamTextMessage, 'version' | 'kind'>): SendTeamTextMessage {
  return { version: VERSION, kind: 'sendTeamText', ...ref };
}

export function probe(probeId: string): ProbeMessage {
  return { version: VERSION, kind: 'probe', probeId };
}
