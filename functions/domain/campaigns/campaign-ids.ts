import type { CampaignId, StepId } from '../shared/ids.ts';

const SEPARATOR = '-';

/** Returns a step id that begins with its campaign's id, so that one read finds the step by its own id. */
export function buildStepId(campaignId: CampaignId, suffix: string): string {
  return `${campaignId}${SEPARATOR}${suffix}`;
}

/**
 * Returns the id of the campaign that a step belongs to. Returns an id without a campaign unchanged; such an id finds
 * nothing.
 */
export function getCampaignIdOfStep(stepId: StepId): string {
  const end = stepId.lastIndexOf(SEPARATOR);
  return end < 0 ? stepId : stepId.slice(0, end);
}

/**
 * Ids of personal campaigns begin with this letter. An id of every other campaign is a ULID, whose first character is a digit from
 * 0 to 7. So an id alone says in which list a campaign is: thousands of personal campaigns never slow down the list of the others.
 */
const PERSONAL = 'L';

/** Returns the id of a personal campaign. `id`: a new ULID. */
export function toPersonalId(id: string): CampaignId {
  return PERSONAL + id;
}

/** Returns whether an id is that of a personal campaign. */
export function isPersonalId(campaignId: CampaignId): boolean {
  return campaignId.startsWith(PERSONAL);
}
