import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { PitchLinkTarget } from '../../domain/pitches/pitch-link.ts';
import type { ContactAtStep } from '../../domain/if-then/step-round.ts';
import { scheduleFirstChecks } from '../../use-cases/if-thens/schedule-checks.ts';
import { buildLeadCode, buildLinkOfContact } from '../../platform/security/pitch-codes.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Returns the link that the text of a message ends with. Null: its step has no pitch, or the pitch cannot be shown. */
export function findPitchLink(
  { publicBaseUrl }: Pick<SenderDeps, 'publicBaseUrl'>,
  { message, campaign, contact, organization, isPitchReady }: MessageFacts,
): string | null {
  const target = findTarget({ message, campaign });
  if (target === null || !isPitchReady || !message.campaign) return null;
  const { stepId } = message.campaign;
  return buildLinkOfContact(publicBaseUrl, { brand: organization.brand, target, phone: contact.phone, stepId });
}

/**
 * Stores where the links of messages lead, and schedules the look at if/thens that wait, before any of the messages is claimed: a text that has left must never end with a link that
 * leads nowhere. A link of a message that is not claimed after all does no harm, because nobody knows it. Cost: nothing for texts
 * without a pitch, otherwise one transaction of a write for each message.
 */
export async function preparePitchTexts(
  { data, now }: Pick<SenderDeps, 'data' | 'now'>,
  facts: readonly Pick<MessageFacts, 'message' | 'campaign' | 'contact'>[],
): Promise<void> {
  const links = facts.flatMap((each) => {
    const target = findTarget(each);
    return target === null ? [] : [{ code: buildLeadCode(target, each.contact.phone), target }];
  });
  if (links.length === 0) return;
  await data.pitchLinks.store(links);
  await scheduleFirstChecks({ data }, facts.flatMap(toContactAtStep), now());
}

function toContactAtStep({ message }: Pick<MessageFacts, 'message'>): ContactAtStep[] {
  const { organizationId, contactId, campaign } = message;
  if (!campaign) return [];
  const { stepId, round, appointment } = campaign;
  return [{ organizationId, contactId, stepId, round, appointmentId: appointment?.id ?? null }];
}

function findTarget({ message, campaign }: Pick<MessageFacts, 'message' | 'campaign'>): PitchLinkTarget | null {
  const { organizationId, contactId, campaign: own } = message;
  if (!own || campaign?.steps[own.stepId]?.featureType !== 'PITCH') return null;
  return {
    organizationId,
    contactId,
    campaignId: own.id,
    round: own.round,
    appointmentId: own.appointment?.id ?? null,
  };
}
