import { STRUCTURE_TYPES, type StepType, type StructureType } from '../../../../../functions/domain/campaigns/step.ts';
import type { CampaignFeature, CampaignPhases } from '../api/campaign.ts';
import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import type { StepTiming } from '../../../../../functions/domain/campaigns/timing.ts';
import { toBlocks, getDefaultTiming, toTiming } from './step-blocks.ts';

/** What a step sends. */
export interface StepContents {
  readonly featureType: StepType;
  readonly blocks: readonly MessageBlock[];
  /** Null: a step without a pitch, or none is chosen yet. */
  readonly pitch: { readonly id: string; readonly title: string } | null;
}

export interface EditedStep {
  /** Null for a new step. */
  readonly featureId: string | null;
  readonly phase: StructureType;
  /** The step before a new one; null for the first. */
  readonly after: string | null;
  /** Among the steps of its phase. */
  readonly index: number;
  /** What the team calls the step. Empty: nothing. */
  readonly label: string;
  readonly contents: StepContents;
  readonly timing: StepTiming;
  /** Null for a new step. */
  readonly version: number | null;
}

/**
 * Value of `?step=` for a new first step right away. `new-BEFORE` is a new first step of that phase, `new-<id>` a new step after the
 * step with that id. Other values are step ids.
 */
const NEW_STEP = 'new';

/** Returns the value of `?step=` for a new step. `after`: the id of the step before it, or null for the first of the phase. */
export function formatNewStep(phase: StructureType, after: string | null): string {
  return phase === 'FEATURE' && after === null ? NEW_STEP : `${NEW_STEP}-${after ?? phase}`;
}

/** Returns the step that the address names, or null when it does not exist. */
export function parseStepAddress(address: string | null, phases: CampaignPhases): EditedStep | null {
  if (address === null) return null;
  if (address === NEW_STEP) return newStep('FEATURE', null, 0);
  if (!address.startsWith(`${NEW_STEP}-`)) return findStep(address, phases);
  const after = address.slice(NEW_STEP.length + 1);
  const first = STRUCTURE_TYPES.find((phase) => phase === after);
  if (first) return newStep(first, null, 0);
  const step = findStep(after, phases);
  return step && newStep(step.phase, after, step.index + 1);
}

function findStep(featureId: string, phases: CampaignPhases): EditedStep | null {
  for (const phase of STRUCTURE_TYPES) {
    const index = phases[phase].findIndex(({ id }) => id === featureId);
    const feature = phases[phase][index];
    if (feature === undefined) continue;
    const after = phases[phase][index - 1]?.id ?? null;
    const { label, version } = feature;
    const timing = toTiming(feature);
    return { featureId, phase, after, index, label, contents: toContents(feature), timing, version };
  }
  return null;
}

const NO_CONTENTS: StepContents = { featureType: 'MESSAGE', blocks: [], pitch: null };

function toContents(feature: CampaignFeature): StepContents {
  const { pitch } = feature;
  return {
    featureType: feature.featureType === 'PITCH' ? 'PITCH' : 'MESSAGE',
    blocks: toBlocks(feature),
    pitch: pitch && { id: pitch.id, title: pitch.title },
  };
}

function newStep(phase: StructureType, after: string | null, index: number): EditedStep {
  const timing = getDefaultTiming(index, phase);
  return { featureId: null, phase, after, index, label: '', contents: NO_CONTENTS, timing, version: null };
}
