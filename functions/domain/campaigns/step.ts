import type { CampaignId, StepId } from '../shared/ids.ts';
import { hasContent, type MessageBlock } from '../content/blocks.ts';
import type { StepTiming } from './timing.ts';

export const STRUCTURE_TYPES = ['FEATURE', 'BEFORE', 'APPOINTMENT'] as const;
export type StructureType = (typeof STRUCTURE_TYPES)[number];

/** A step of a campaign: one message with its timing. The API calls a step a "feature". */
export interface Step {
  readonly id: StepId;
  readonly campaignId: CampaignId;
  readonly label: string;
  readonly structureType: StructureType;
  readonly blocks: readonly MessageBlock[];
  readonly timing: StepTiming;
  readonly created: Date;
  /** Since when the step has content and its present timing. For an appointment, no step is sent whose time was over by then. */
  readonly ready: Date;
  /** Grows with every change, so that a form which began with an older version overwrites nothing. */
  readonly version: number;
}

/**
 * Returns whether a step has content. An unfinished step is never sent: contacts wait at the step until staff finish
 * it.
 */
export function isFinished(step: Pick<Step, 'blocks'>): boolean {
  return hasContent(step.blocks);
}
