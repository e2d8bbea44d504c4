import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import { isOrphan, type Step } from '../../domain/campaigns/step.ts';
import type { OrganizationId, StepId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { deleteStep, type DeleteStepDeps } from './change-steps.ts';

/**
 * Removes the steps of a campaign that were created more than a day ago and never filled. Contacts who wait at one continue with the next
 * step. Returns whether there was one. Cost: nothing without orphans, else what `deleteStep` costs for each.
 */
export async function removeOrphans(
  deps: DeleteStepDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  { steps }: Pick<Campaign, 'steps'>,
): Promise<boolean> {
  const mayDelete = (step: Step): boolean => isOrphan(step, actor.now);
  const orphans = Object.values(steps).filter(mayDelete);
  // Someone may fill the step at this moment.
  for (const { id } of orphans) await deleteStep(deps, actor, id, mayDelete);
  return orphans.length > 0;
}

/**
 * Removes a step once it is an orphan, with the others of its campaign. Each new step schedules this, so that contacts who wait at an orphan
 * go on although no one looks at the campaign. Cost: one read for a step that was filled.
 */
export async function removeOrphan(
  { now, ...deps }: DeleteStepDeps & { readonly now: () => Date },
  { organizationId, stepId }: { readonly organizationId: OrganizationId; readonly stepId: StepId },
): Promise<void> {
  const campaign = await deps.data.campaigns.findCampaign(organizationId, getCampaignIdOfStep(stepId));
  if (campaign) await removeOrphans(deps, { organizationId, now: now() }, campaign);
}
