import type { BodyPartId, CampaignId, OrganizationId } from '../shared/ids.ts';

/**
 * An option of the field "Body part", which a studio's public forms have. Its campaigns remind of the appointment of who chooses it. The
 * API calls it a dropdown option.
 */
export interface BodyPart {
  readonly organizationId: OrganizationId;
  readonly id: BodyPartId;
  readonly label: string;
  readonly campaignIds: readonly CampaignId[];
  readonly created: Date;
  /** Counts the changes. */
  readonly version: number;
}

/** `perOrganization`: a form shows them all. `campaigns`: of one option. */
export const BODY_PART_LIMITS = { perOrganization: 50, label: 100, campaigns: 10 } as const;

/** The label of an option until someone names it. */
export const NEW_BODY_PART_LABEL = 'New Label';

/** Returns why an option cannot be saved, or null. */
export function findBodyPartProblem({ label, campaignIds }: Pick<BodyPart, 'label' | 'campaignIds'>): string | null {
  if (label.trim() === '') return 'Enter a label.';
  if (label.length > BODY_PART_LIMITS.label) return `A label has at most ${BODY_PART_LIMITS.label} characters.`;
  if (campaignIds.length > BODY_PART_LIMITS.campaigns)
    return `An option starts at most ${BODY_PART_LIMITS.campaigns} campaigns.`;
  return null;
}
