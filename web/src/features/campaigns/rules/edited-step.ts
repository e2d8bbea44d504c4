import {
  STEP_TYPES,
  STRUCTURE_TYPES,
  type StepType,
  type StructureType,
} from '../../../../../functions/domain/campaigns/step.ts';
import { DEFAULT_BUTTON, NO_REDIRECT, type Redirect } from '../../../../../functions/domain/pitches/redirect.ts';
import type { CampaignFeature, CampaignPhases } from '../api/campaign.ts';
import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import type { StepTiming } from '../../../../../functions/domain/campaigns/timing.ts';
import { toBlocks, getDefaultTiming, toTiming } from './step-blocks.ts';

/** What a step sends. */
export interface StepContents {
  readonly featureType: StepType;
  readonly blocks: readonly MessageBlock[];
  /** null means a step without a pitch, or none is chosen yet. */
  readonly pitch: { readonly id: string; readonly title: string } | null;
  /** Where the link leads, as typed. NONE: the step is to go. null means a step of another type. */
  readonly redirect: Redirect | null;
}

export interface EditedStep {
  /** Null for a new step. */
  readonly featureId: string | null;
  readonly phase: StructureType;
  /** The step before a new one; null for the first. */
  readonly after: string | null;
  /** Among the steps of its phase. */
  readonly index: number;
  /** What the team calls the step. empty means nothing. */
  readonly label: string;
  readonly contents: StepContents;
  readonly timing: StepTiming;
  /** Null for a new step. */
  readonly version: number | null;
}

/**
 * Value of `?step=` for a new first step right away. `new-BEFORE` is a new first step of that phase, `new-<id>` a new step after the
 * step with that id. `new.PITCH-<id>` is a new step of another type than MESSAGE. Other values are step ids.
 */
const NEW_STEP = 'new';
const NEW = /^new(?:\.(?<type>[A-Z]+))?(?:-(?<after>.+))?$/;

/** Returns the value of `?step=` for a new step. `after`: the id of the step before it, or null for the first of the phase. */
export function formatNewStep(phase: StructureType, after: string | null, type: StepType = 'MESSAGE'): string {
  const start = type === 'MESSAGE' ? NEW_STEP : `${NEW_STEP}.${type}`;
  return phase === 'FEATURE' && after === null ? start : `${start}-${after ?? phase}`;
}

/** Returns the step that the address names, or null when it does not exist. */
export function parseStepAddress(address: string | null, phases: CampaignPhases): EditedStep | null {
  if (address === null) return null;
  const added = NEW.exec(address)?.groups;
  if (!added) return findStep(address, phases);
  const type = STEP_TYPES.find((each) => each === added.type) ?? 'MESSAGE';
  const { after } = added;
  if (after === undefined) return newStep('FEATURE', null, 0, type);
  const first = STRUCTURE_TYPES.find((phase) => phase === after);
  if (first) return newStep(first, null, 0, type);
  const step = findStep(after, phases);
  return step && newStep(step.phase, after, step.index + 1, type);
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

/** A link to a page, which no one has entered yet. */
const NEW_REDIRECT: Redirect = { ...NO_REDIRECT, type: 'LINK' };

/** Returns the contents of a step of a type. */
export function withType(contents: StepContents, featureType: StepType): StepContents {
  return {
    ...contents,
    featureType,
    redirect: featureType === 'REDIRECT' ? (contents.redirect ?? NEW_REDIRECT) : null,
  };
}

/** Returns the type of a step, as far as campaigns have such steps. */
export function toStepType({ featureType }: Pick<CampaignFeature, 'featureType'>): StepType {
  return STEP_TYPES.find((type) => type === featureType) ?? 'MESSAGE';
}

function toContents(feature: CampaignFeature): StepContents {
  const { pitch } = feature;
  return {
    featureType: toStepType(feature),
    blocks: toBlocks(feature),
    pitch: pitch && { id: pitch.id, title: pitch.title },
    redirect: feature.featureType === 'REDIRECT' ? toRedirect(feature) : null,
  };
}

function toRedirect({ redirectType, redirectUrl, redirectPhone, redirectButton }: CampaignFeature): Redirect {
  if (redirectType === null) return NEW_REDIRECT;
  return {
    type: redirectType,
    url: redirectUrl ?? '',
    phone: redirectPhone ?? '',
    button: redirectButton ?? DEFAULT_BUTTON,
  };
}

function newStep(phase: StructureType, after: string | null, index: number, type: StepType): EditedStep {
  const contents = withType({ featureType: type, blocks: [], pitch: null, redirect: null }, type);
  const timing = getDefaultTiming(index, phase);
  return { featureId: null, phase, after, index, label: '', contents, timing, version: null };
}
