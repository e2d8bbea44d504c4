import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { isOrphan, type Step } from '../../domain/campaigns/step.ts';
import type { Actor } from '../../platform/actor.ts';
import { deleteStep, type ChangeStepsDeps } from './change-steps.ts';

/**
 * Removes the steps of a campaign that were created more than a day ago and never filled. Contacts who wait at one continue with the next
 * step. Returns whether there was one. Cost: nothing without orphans, else what `deleteStep` costs for each.
 */
export async function removeOrphans(
  deps: ChangeStepsDeps,
  actor: Actor,
  { steps }: Pick<Campaign, 'steps'>,
): Promise<boolean> {
  const mayDelete = (step: Step): boolean => isOrphan(step, actor.now);
  const orphans = Object.values(steps).filter(mayDelete);
  // Somebody may fill the step at this moment.
  for (const { id } of orphans) await deleteStep(deps, actor, id, mayDelete);
  return orphans.length > 0;
}
