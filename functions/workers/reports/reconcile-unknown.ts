import { matchLostText, type Match } from '../../domain/sending/match-lost.ts';
import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Carrier } from '../../adapters/carrier.ts';
import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { Message } from '../../domain/sending/message.ts';
import { MAX_VALIDITY_SECONDS } from '../../domain/hours/window.ts';
import { logger } from '../../platform/logger.ts';
import { applyReport, type StatusDeps } from './carrier-status.ts';

export interface ReconcileDeps extends StatusDeps {
  readonly carrier: () => Promise<Pick<Carrier, 'list'>>;
}

/** How many of the contact's latest messages are compared, so that none is taken for this message. */
const MAX_OTHER_MESSAGES = 50;

/**
 * When the carrier is asked about a message with an unknown outcome: 2 and 10 minutes after the claim, and 15 minutes
 * after the longest validity period has ended. After that time the carrier certainly does not send the message anymore.
 */
const STATUS_CHECK_DELAYS_MS = [2 * 60_000, 10 * 60_000, MAX_VALIDITY_SECONDS * 1000 + 15 * 60_000];

export function firstStatusCheck(now: Date): Date {
  return new Date(now.getTime() + (STATUS_CHECK_DELAYS_MS[0] ?? 0));
}

/** How often the last status check is repeated while the carrier does not respond, or nothing can be decided. */
const STATUS_CHECK_RETRY_MS = 30 * 60_000;

/**
 * Asks the carrier about a message whose response was lost. If the carrier knows the message, the outcome is settled.
 * If it never finds the message, the message was not accepted, and staff may retry it.
 */
export async function reconcileUnknown(deps: ReconcileDeps, { message }: Pick<MessageFacts, 'message'>): Promise<void> {
  const { data, now } = deps;
  const { claimed } = message;
  if (message.state !== 'OUTCOME_UNKNOWN' || !claimed) return;
  const isLast = nextStatusCheck(claimed, now()) === null;
  const answer = await findAtCarrier(deps, message, { claimed, isLast });
  if (answer.kind === 'FOUND') {
    const { carrierId, status, code } = answer.text;
    // The carrier is still working on the message and will report. Until then the message counts as sent.
    const report = {
      version: 1,
      organizationId: message.organizationId,
      contactId: message.contactId,
      messageId: message.id,
      campaignId: message.campaign?.id ?? null,
      attempt: message.attempt,
      carrierId: carrierId,
      status: status ?? 'SENT',
      code,
    } as const;
    if ((await applyReport(deps, report, 'SEARCH')) !== 'TAKEN') return;
  }
  const isOpen = answer.kind !== 'NOT_FOUND';
  const nextCheckAt =
    nextStatusCheck(claimed, now()) ?? (isOpen ? new Date(now().getTime() + STATUS_CHECK_RETRY_MS) : null);
  if (nextCheckAt) {
    await data.due.scheduleStatusCheck(message, nextCheckAt);
    return deps.wakeUps.schedule(message.organizationId, [nextCheckAt], now());
  }
  await data.flow.markNotAccepted(message);
  await publishChanges(deps, message.organizationId, message.contactId, message.campaign?.id);
}

interface Search {
  readonly claimed: Date;
  readonly isLast: boolean;
}

/** Only the carrier can say that it never got a message. Nothing is decided while the carrier cannot be asked. */
async function findAtCarrier(
  { data, carrier }: ReconcileDeps,
  message: Message,
  { claimed, isLast }: Search,
): Promise<Match | { readonly kind: 'NO_ANSWER' }> {
  const { organizationId, contactId, id, attempt, phone, from, body } = message;
  // The words of an erased contact are gone.
  if (phone === null || body === null) return { kind: 'NOT_FOUND' };
  try {
    // Never the organization's number of today: the carrier has the text under the number that sent it. A message without
    // that number was claimed by an older version, so every number is asked.
    const texts = await (await carrier()).list({ from, to: phone, body, since: claimed });
    // After the list: each of its texts was claimed by then, so that none of them is missing here.
    const others = (await data.messages.listLatest(organizationId, contactId, MAX_OTHER_MESSAGES)).filter(
      (other) => other.id !== id && other.phone === phone && other.body === body,
    );
    const owners = await data.carrierTexts.findOwners(
      organizationId,
      texts.map(({ carrierId }) => carrierId),
    );
    const free = texts.filter(({ carrierId }) => {
      const owner = owners.get(carrierId);
      return owner === undefined || (owner.id === id && owner.attempt === attempt);
    });
    return matchLostText(message, others, free, isLast);
  } catch (error) {
    logger.warn('The carrier could not be asked what became of a text', {
      organizationId,
      messageId: id,
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
