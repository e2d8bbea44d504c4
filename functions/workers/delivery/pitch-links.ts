import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { PitchLinkTarget } from '../../domain/pitches/pitch-link.ts';
import { buildLeadCode, buildLinkOfContact } from '../../platform/security/pitch-codes.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Returns the link that the text of a message ends with. Null: its step has no pitch, or the pitch cannot be shown. */
export function findPitchLink(
  { publicBaseUrl }: Pick<SenderDeps, 'publicBaseUrl'>,
  { message, campaign, organization, isPitchReady }: MessageFacts,
): string | null {
  const target = findTarget({ message, campaign });
  if (target === null || !isPitchReady || !message.campaign) return null;
  return buildLinkOfContact(publicBaseUrl, { brand: organization.brand, target, stepId: message.campaign.stepId });
}

/**
 * Stores where the links of messages lead, before any of the messages is claimed: a text that has left must never end with a link that
 * leads nowhere. A link of a message that is not claimed after all does no harm, because nobody knows it. Cost: nothing for texts
 * without a pitch, otherwise one transaction of a write for each message.
 */
export async function storePitchLinks(
  { data }: Pick<SenderDeps, 'data'>,
  facts: readonly Pick<MessageFacts, 'message' | 'campaign'>[],
): Promise<void> {
  const targets = facts.flatMap((each) => findTarget(each) ?? []);
  if (targets.length > 0)
    await data.pitchLinks.store(targets.map((target) => ({ code: buildLeadCode(target), target })));
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
