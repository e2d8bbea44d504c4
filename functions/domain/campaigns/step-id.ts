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
