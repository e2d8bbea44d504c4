import { hasContent, type MessageBlock } from '../content/blocks.ts';
import type { StepTiming } from './timing.ts';

export const STRUCTURE_TYPES = ['FEATURE', 'BEFORE', 'APPOINTMENT'] as const;
export type StructureType = (typeof STRUCTURE_TYPES)[number];

/** A step of a campaign: a text with its timing ("feature" in the contract). */
export interface Step {
  readonly id: string;
  readonly campaignId: string;
  readonly label: string;
  readonly structureType: StructureType;
  readonly blocks: readonly MessageBlock[];
  readonly timing: StepTiming;
  readonly created: Date;
}

/** An unfinished step is never sent; contacts wait there (fine points, "Timing"). */
export function isFinished(step: Pick<Step, 'blocks'>): boolean {
  return hasContent(step.blocks);
}
