const SEPARATOR = '-';

/** Returns a step id that begins with its campaign's id, so that one read finds the step by its own id. */
export function buildStepId(campaignId: string, suffix: string): string {
  return `${campaignId}${SEPARATOR}${suffix}`;
}

/**
 * Returns the id of the campaign that a step belongs to. Returns an id without a campaign unchanged; such an id finds
 * nothing.
 */
export function getCampaignIdOfStep(stepId: string): string {
  const end = stepId.lastIndexOf(SEPARATOR);
  return end < 0 ? stepId : stepId.slice(0, end);
}
