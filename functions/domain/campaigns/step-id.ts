const SEPARATOR = '-';

/** A step's id begins with its campaign's id, so that a step is found by its own id alone. */
export function buildStepId(campaignId: string, suffix: string): string {
  return `${campaignId}${SEPARATOR}${suffix}`;
}

/** The id of the campaign that a step belongs to. An id without a campaign returns itself and finds nothing. */
export function getCampaignIdOfStep(stepId: string): string {
  const end = stepId.lastIndexOf(SEPARATOR);
  return end < 0 ? stepId : stepId.slice(0, end);
}
