import type { CampaignFeature } from '../api/campaign.ts';
import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import type { StepTiming } from '../../../../../functions/domain/campaigns/timing.ts';
import { toBlocks, getDefaultTiming, toTiming } from './step-blocks.ts';

export interface EditedStep {
  /** Null for a new step. */
  readonly featureId: string | null;
  /** The step before a new one; null for the first. */
  readonly after: string | null;
  readonly index: number;
  /** What the team calls the step. Empty: nothing. */
  readonly label: string;
  readonly blocks: readonly MessageBlock[];
  readonly timing: StepTiming;
  /** Null for a new step. */
  readonly version: number | null;
}

/**
 * Value of `?step=` for a new first step. `new-<id>` is a new step after the step with that id. Other values are step
 * ids.
 */
export const NEW_STEP = 'new';

/** Returns the step that the address names, or null when it does not exist. */
export function parseStepAddress(address: string | null, features: readonly CampaignFeature[]): EditedStep | null {
  if (address === null) return null;
  if (address === NEW_STEP) return newStep(null, 0);
  const findIndex = (id: string): number => features.findIndex((feature) => feature.id === id);
  if (address.startsWith(`${NEW_STEP}-`)) {
    const after = address.slice(NEW_STEP.length + 1);
    const index = findIndex(after);
    return index < 0 ? null : newStep(after, index + 1);
  }
  const index = findIndex(address);
  const feature = features[index];
  if (feature === undefined) return null;
  const after = features[index - 1]?.id ?? null;
  const { id: featureId, label, version } = feature;
  return { featureId, after, index, label, blocks: toBlocks(feature), timing: toTiming(feature), version };
}

function newStep(after: string | null, index: number): EditedStep {
  return { featureId: null, after, index, label: '', blocks: [], timing: getDefaultTiming(index), version: null };
}
