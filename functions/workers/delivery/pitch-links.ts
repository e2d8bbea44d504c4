import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { PitchLinkTarget } from '../../domain/pitches/pitch-link.ts';
import type { LinkedStepType } from '../../domain/campaigns/step.ts';
import type { StepId } from '../../domain/shared/ids.ts';
import type { ContactAtStep } from '../../domain/if-then/step-round.ts';
import { scheduleFirstChecks } from '../../use-cases/if-thens/schedule-checks.ts';
import { buildLeadCode, buildLinkOfContact } from '../../platform/security/pitch-codes.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Returns the link that the text of a message ends with. null if it has none, or its pitch cannot be shown. */
export function findPitchLink(
  { publicBaseUrl }: Pick<SenderDeps, 'publicBaseUrl'>,
  { message, campaign, contact, organization, isPitchReady }: MessageFacts,
): string | null {
  const linked = findLinked({ message, campaign });
  if (linked === null || (linked.step.featureType === 'PITCH' && !isPitchReady)) return null;
  return buildLinkOfContact(publicBaseUrl, { ...linked, brand: organization.brand, phone: contact.phone });
}

/**
 * Stores where the links of messages lead, and schedules the look at if/thens that wait, before any of the messages is claimed: a text that has left must never end with a link that
 * leads nowhere. A link of a message that is not claimed after all does no harm, because no one knows it. Cost: nothing for texts
 * without a link, otherwise one transaction of a write for each message.
 */
export async function preparePitchTexts(
  { data, now }: Pick<SenderDeps, 'data' | 'now'>,
  facts: readonly Pick<MessageFacts, 'message' | 'campaign' | 'contact'>[],
): Promise<void> {
  const links = facts.flatMap((each) => {
    const linked = findLinked(each);
    return linked === null ? [] : [{ code: buildLeadCode(linked.target, each.contact.phone), target: linked.target }];
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

interface LinkedMessage {
  readonly target: PitchLinkTarget;
  readonly step: { readonly id: StepId; readonly featureType: LinkedStepType };
}

/** Returns where the link of a message leads. null if its text has none. */
function findLinked({ message, campaign }: Pick<MessageFacts, 'message' | 'campaign'>): LinkedMessage | null {
  const { organizationId, contactId, campaign: own } = message;
  const featureType = own ? campaign?.steps[own.stepId]?.featureType : undefined;
  if (!own || featureType === undefined || featureType === 'MESSAGE') return null;
  const { id: campaignId, stepId, round, appointment } = own;
  return {
    step: { id: stepId, featureType },
    target: { organizationId, contactId, campaignId, round, appointmentId: appointment?.id ?? null },
  };
}
