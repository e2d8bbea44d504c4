import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { TryOutcome } from '../../data/webhook-calls/call-tries.ts';
import type { CallResult } from '../../domain/webhook-calls/webhook-call.ts';
import type { DeliveryRef, NotSentReason, WebhookDelivery } from '../../domain/webhook-endpoints/webhook-delivery.ts';
import { decideHealth } from '../../domain/webhook-endpoints/webhook-endpoint.ts';
import { buildEventBody, type EventContext } from '../../domain/webhook-endpoints/webhook-event.ts';
import { endpointPausedMail } from '../../messages/mails.ts';
import { logger } from '../../platform/logger.ts';
import { makeAttempt, type CallRequest, type MakeAttemptDeps } from '../webhook-calls/make-attempt.ts';
import { openSecrets } from './endpoint-secrets.ts';

export interface AttemptDeliveryDeps extends MakeAttemptDeps {
  readonly data: Pick<Data, 'accounts' | 'contacts' | 'messages' | 'webhookDeliveries' | 'webhookEndpoints'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  /** null if the stage sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
}

/** Longer than a pause takes to be stored. */
const MAIL_DELAY_SECONDS = 30;

/** Makes the next attempt of a delivery of an event to an endpoint (`makeAttempt`). */
export function attemptDelivery(deps: AttemptDeliveryDeps, ref: DeliveryRef): Promise<void> {
  const { webhookDeliveries } = deps.data;
  return makeAttempt<WebhookDelivery>(deps, {
    find: () => webhookDeliveries.findDelivery(ref),
    prepare: (delivery, now) => prepare(deps, delivery, now),
    begin: (delivery, nextAt, now) => webhookDeliveries.begin(delivery, nextAt, now),
    end: (delivery, lastAttempt, outcome) => webhookDeliveries.end(delivery, lastAttempt, outcome),
    afterwards: (delivery, result) => recordHealth(deps, delivery, result),
  });
}

/** Reads what the receiver gets. Names, numbers and words are those of this moment, so that nothing of an erased contact is kept for it. */
async function prepare(
  { data, secretBox }: AttemptDeliveryDeps,
  delivery: WebhookDelivery,
  now: Date,
): Promise<CallRequest | TryOutcome> {
  const { organizationId, endpointId, fact, id, created } = delivery;
  const [endpoint, organization] = await Promise.all([
    data.webhookEndpoints.findEndpoint(organizationId, endpointId),
    data.accounts.findOrganization(organizationId),
  ]);
  if (!endpoint || endpoint.pause) return notSent('PAUSED');
  if (!organization || organization.suspension) return notSent('SUSPENDED');
  const context = fact && (await readContext(data, delivery, fact));
  if (!fact || !context) return notSent('ERASED');
  return {
    url: endpoint.url,
    body: buildEventBody(organizationId, { id, created, fact }, context),
    secrets: await openSecrets(secretBox, organizationId, endpoint, now),
  };
}

const notSent = (kind: NotSentReason): TryOutcome => ({ state: 'FAILED', result: { kind } });

/** Returns what the body names. null if the contact was erased. */
async function readContext(
  data: AttemptDeliveryDeps['data'],
  { organizationId }: WebhookDelivery,
  fact: NonNullable<WebhookDelivery['fact']>,
): Promise<EventContext | null> {
  const { contactId } = fact;
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (!contact || contact.erased) return null;
  const message =
    'messageId' in fact ? await data.messages.findMessage({ organizationId, contactId, id: fact.messageId }) : null;
  const optOut =
    fact.type === 'contact.opted_out' && contact.phone
      ? await data.webhookDeliveries.findOptOut(organizationId, contact.phone, fact.eventId)
      : null;
  return { contact, message: message ?? null, optOut };
}

/**
 * Pauses an endpoint to which nothing could be delivered for days. The screen says so, and lets an admin continue. The mail is queued
 * before the pause, because a worker that ends in between would never tell anybody. Without the pause, nothing is sent.
 */
async function recordHealth(
  { data: { webhookEndpoints }, mails, now }: AttemptDeliveryDeps,
  { organizationId, endpointId }: WebhookDelivery,
  result: CallResult,
): Promise<void> {
  const at = now();
  const endpoint = await webhookEndpoints.findEndpoint(organizationId, endpointId);
  const change = endpoint && decideHealth(endpoint, result, at);
  if (!change) return;
  if (change.pause && mails)
    await mails.send({ body: endpointPausedMail(organizationId, endpointId, at), delaySeconds: MAIL_DELAY_SECONDS });
  await webhookEndpoints.change(organizationId, endpointId, (before) => decideHealth(before, result, at), null);
  logger.info('The health of a webhook endpoint changed', { organizationId, endpointId, result: result.kind });
}
