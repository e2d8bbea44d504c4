import type { E164 } from '../../domain/contacts/phone.ts';
import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Carrier, CarrierMessage } from '../../adapters/carrier.ts';
import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import { getClaimedPhone, type Message } from '../../domain/sending/message.ts';
import { MAX_VALIDITY_SECONDS } from '../../domain/hours/window.ts';
import { logger } from '../../platform/logger.ts';
import { applyReport, type StatusDeps } from './carrier-status.ts';

export interface ReconcileDeps extends StatusDeps {
  readonly carrier: () => Promise<Pick<Carrier, 'find'>>;
}

/** How many of the contact's messages with the same text are excluded, so that none is taken for this message. */
const MAX_OTHER_MESSAGES = 50;

/**
 * When the carrier is asked about a message with an unknown outcome: 2 and 10 minutes after the claim, and 15 minutes
 * after the longest validity period has ended. After that time the carrier certainly does not send the message any more.
 */
const STATUS_CHECK_DELAYS_MS = [2 * 60_000, 10 * 60_000, MAX_VALIDITY_SECONDS * 1000 + 15 * 60_000];

export function firstStatusCheck(now: Date): Date {
  return new Date(now.getTime() + (STATUS_CHECK_DELAYS_MS[0] ?? 0));
}

/** How often the last status check is repeated while the carrier does not respond. */
const STATUS_CHECK_RETRY_MS = 30 * 60_000;

/**
 * Asks the carrier about a message whose response was lost. If the carrier knows the message, the outcome is settled.
 * If it never finds the message, the message was not accepted, and staff may retry it.
 */
export async function reconcileUnknown(deps: ReconcileDeps, { message, organization }: MessageFacts): Promise<void> {
  const { data, now } = deps;
  if (message.state !== 'OUTCOME_UNKNOWN' || !message.claimed || !organization.number) return;
  const answer = await askCarrier(deps, message, message.claimed, organization.number);
  if (answer.kind === 'FOUND') {
    const { carrierId, status, code } = answer.text;
    // The carrier is still working on the message and will report. Until then the message counts as sent.
    return applyReport(deps, {
      version: 1,
      organizationId: message.organizationId,
      contactId: message.contactId,
      messageId: message.id,
      campaignId: message.campaign?.id ?? null,
      attempt: message.attempt,
      carrierId: carrierId,
      status: status ?? 'SENT',
      code,
    });
  }
  const nextCheckAt =
    nextStatusCheck(message.claimed, now()) ??
    (answer.kind === 'NO_ANSWER' ? new Date(now().getTime() + STATUS_CHECK_RETRY_MS) : null);
  if (nextCheckAt) {
    await data.due.scheduleStatusCheck(message, nextCheckAt);
    return deps.wakeUps.schedule(message.organizationId, [nextCheckAt], now());
  }
  await data.flow.markNotAccepted(message);
  await publishChanges(deps, message.organizationId, message.contactId, message.campaign?.id);
}

type CarrierAnswer =
  | { readonly kind: 'FOUND'; readonly text: CarrierMessage }
  | { readonly kind: 'NOT_FOUND' }
  | { readonly kind: 'NO_ANSWER' };

/** Only the carrier can say that it never got a message. Nothing is decided while the carrier cannot be asked. */
async function askCarrier(
  { data, carrier }: ReconcileDeps,
  message: Message,
  claimed: Date,
  number: E164,
): Promise<CarrierAnswer> {
  const otherMessages = (
    await data.messages.listLatest(message.organizationId, message.contactId, MAX_OTHER_MESSAGES)
  ).flatMap((other) => (other.id === message.id ? [] : (other.carrierId ?? [])));
  try {
    const found = await (
      await carrier()
    ).find({
      from: number,
      to: getClaimedPhone(message),
      body: message.body ?? '',
      since: claimed,
      except: otherMessages,
    });
    return found ? { kind: 'FOUND', text: found } : { kind: 'NOT_FOUND' };
  } catch (error) {
    logger.warn('The carrier could not be asked what became of a text', {
      organizationId: message.organizationId,
      messageId: message.id,
      error: error as Error,
    });
    return { kind: 'NO_ANSWER' };
  }
}

function nextStatusCheck(claimed: Date, now: Date): Date | null {
  const moment = STATUS_CHECK_DELAYS_MS.map((after) => new Date(claimed.getTime() + after)).find(
    (at) => at.getTime() > now.getTime() + 30_000,
  );
  return moment ?? null;
}

async function publishChanges(
  deps: ReconcileDeps,
  organizationId: OrganizationId,
  contactId: ContactId,
  campaignId: CampaignId | undefined,
): Promise<void> {
  await deps.publish([
    { organizationId, kind: 'conversation', id: contactId },
    ...(campaignId ? [{ organizationId, kind: 'campaign' as const, id: campaignId }] : []),
  ]);
}
