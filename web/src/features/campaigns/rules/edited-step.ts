import type { CampaignFeature } from '../api/campaign.ts';
import type { EditedStep } from '../components/editor/step-editor.tsx';
import { toBlocks, getDefaultTiming, toTiming } from './step-blocks.ts';

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
  return { featureId: feature.id, after: null, index, blocks: toBlocks(feature), timing: toTiming(feature) };
}

function newStep(after: string | null, index: number): EditedStep {
  return { featureId: null, after, index, blocks: [], timing: getDefaultTiming(index) };
}
