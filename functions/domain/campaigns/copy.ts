import type { MessageBlock } from '../content/blocks.ts';
import type { CampaignId, CustomFieldId, OrganizationId, PitchId, StepId, UserId } from '../shared/ids.ts';
import { cutText } from '../shared/graphemes.ts';
import { CAMPAIGN_LIMITS, type Campaign } from './campaign.ts';
import { isBlank, isNeverFilled, STRUCTURE_TYPES, type Step, type StructureType } from './step.ts';

export interface CopyTarget {
  readonly organizationId: OrganizationId;
  readonly id: CampaignId;
  /** Who copies. */
  readonly userId: UserId;
  readonly now: Date;
  /** Returns the pitch of the copy for a pitch of the campaign. null if there is none. */
  readonly findPitch: (pitchId: PitchId) => PitchId | null;
  /** Returns the id of a new step of the copy. */
  readonly newStepId: () => StepId;
  /** Returns the field of the target's organization with the name of a field, or null. null if the fields stay. */
  readonly findField: ((name: string) => CustomFieldId | null) | null;
}

/** Returns the steps of a phase that a copy has, in order. A step that no one has filled is left out. */
export function listCopiedSteps(campaign: Campaign, phase: StructureType): readonly Step[] {
  return campaign.structure[phase].flatMap((stepId) => {
    const step = campaign.steps[stepId];
    return step === undefined || isNeverFilled(step) ? [] : [step];
  });
}

/**
 * Returns a campaign with the same steps under new ids, which no one has joined. Contacts, figures, a pause and a stop are not
 * copied. In another organization a placeholder of a custom field becomes the field with the same name, or its fallback.
 */
export function copyCampaign(campaign: Campaign, target: CopyTarget): Campaign {
  const { organizationId, id, userId, now, newStepId } = target;
  const steps: Record<string, Step> = {};
  const structure = Object.fromEntries(
    STRUCTURE_TYPES.map((phase) => [
      phase,
      listCopiedSteps(campaign, phase).map((step) => {
        const copied = newStepId();
        const blocks = copyBlocks(step.blocks, target);
        const pitchId = step.pitchId === null ? null : target.findPitch(step.pitchId);
        const redirect = copyRedirect(step.redirect, target);
        steps[copied] = {
          ...step,
          pitchId,
          ...(redirect === undefined ? {} : { redirect }),
          id: copied,
          campaignId: id,
          blocks,
          created: now,
          ready: now,
          // Staff saved a blank step on purpose. As a first version it would pass for one that no one filled.
          version: isBlank(step) ? 2 : 1,
        };
        return copied;
      }),
    ]),
  ) as Record<(typeof STRUCTURE_TYPES)[number], StepId[]>;
  return {
    organizationId,
    id,
    name: nameCopy(campaign.name),
    userId,
    // A copy of a personal campaign is for anybody.
    isExternal: campaign.organizationId === organizationId && campaign.isExternal === true,
    created: now,
    archived: null,
    paused: null,
    stopped: null,
    stopOnReply: campaign.stopOnReply,
    requireVerification: campaign.requireVerification === true,
    hasAppt: campaign.hasAppt,
    // A calendar is one of a person in the organization.
    calendar: campaign.organizationId === organizationId ? (campaign.calendar ?? null) : null,
    // The name and the picture are those of the organization, whose campaign no one else may pass for.
    branding: campaign.organizationId === organizationId ? (campaign.branding ?? null) : null,
    structure,
    steps,
    version: 1,
  };
}

/** A link that calls the phone of another organization is left out, so that staff choose one. */
function copyRedirect(redirect: Step['redirect'], { findField }: Pick<CopyTarget, 'findField'>): Step['redirect'] {
  const isAbroad = findField !== null;
  return isAbroad && redirect?.type === 'CONTACT' ? null : redirect;
}

/** Returns a text for the organization of the copy. */
export function copyBlocks(
  blocks: readonly MessageBlock[],
  { findField }: Pick<CopyTarget, 'findField'>,
): MessageBlock[] {
  if (findField === null) return [...blocks];
  return blocks.flatMap((block): MessageBlock[] => {
    if (block.type !== 'FIELD') return [block];
    const fieldId = findField(block.label);
    if (fieldId !== null) return [{ ...block, fieldId }];
    return block.fallback === undefined || block.fallback === '' ? [] : [{ type: 'TEXT', text: block.fallback }];
  });
}

function nameCopy(name: string): string {
  return cutText(`Copy of ${name}`, CAMPAIGN_LIMITS.name).trimEnd();
}
