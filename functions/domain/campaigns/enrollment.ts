import type { WindowRules } from '../hours/window.ts';
import type { Campaign } from './campaign.ts';
import type { Reason } from '../sending/reasons.ts';
import { isFinished, type Step } from './step.ts';
import { computeDue } from './timing.ts';

/** ACTIVE: a text waits. WAITING: at an unfinished step. FINISHED: had them all. REMOVED by staff. STOPPED: opted out, invalid. */
export type EnrollmentState = 'ACTIVE' | 'WAITING' | 'FINISHED' | 'REMOVED' | 'STOPPED';

/** One contact's way through one campaign. */
export interface Enrollment {
  readonly organizationId: string;
  readonly campaignId: string;
  readonly contactId: string;
  /** 1 the first time; "Send again" starts the next. */
  readonly round: number;
  readonly state: EnrollmentState;
  /** The step whose text waits, or at which the contact waits; of a removed one, where it was. */
  readonly stepId: string | null;
  /** That step's place in the order when it was planned: where to go on if the step is deleted meanwhile. */
  readonly position: number;
  /** The waiting text. */
  readonly messageId: string | null;
  /** What the waiting step's delay runs from: joining, or the hand-over of the step before. */
  readonly base: Date;
  readonly joined: Date;
  readonly replied: Date | null;
  /** The background job that began this round: its repetition begins no other. */
  readonly by: string | null;
}

export type NextStep =
  | { readonly kind: 'TEXT'; readonly step: Step; readonly position: number; readonly due: Date }
  | { readonly kind: 'WAIT'; readonly step: Step; readonly position: number }
  | { readonly kind: 'FINISH' };

/** What a contact gets at a place of the instant phase, its delay running from `base`. */
export function planStepAt(campaign: Campaign, position: number, base: Date, rules: WindowRules): NextStep {
  const stepId = campaign.structure.FEATURE[position];
  const step = stepId === undefined ? undefined : campaign.steps[stepId];
  if (!step) return { kind: 'FINISH' };
  if (!isFinished(step)) return { kind: 'WAIT', step, position };
  return { kind: 'TEXT', step, position, due: computeDue(base, step.timing, rules) };
}

/** The place after the step that an enrollment is at; if the step was deleted, the one that moved up into its place. */
export function getPositionAfter(campaign: Campaign, enrollment: Pick<Enrollment, 'stepId' | 'position'>): number {
  const index = enrollment.stepId === null ? -1 : campaign.structure.FEATURE.indexOf(enrollment.stepId);
  return index >= 0 ? index + 1 : enrollment.position;
}

/** Whether an enrollment can be started anew (fine points, "Timing": only on explicit "Send again"). */
export function checkCanEnroll(
  existing: Enrollment | null,
  sendAgain: boolean,
): { readonly round: number } | { readonly reason: Reason } {
  if (!existing) return { round: 1 };
  if (existing.state === 'ACTIVE' || existing.state === 'WAITING') return { reason: 'ALREADY_IN_CAMPAIGN' };
  return sendAgain ? { round: existing.round + 1 } : { reason: 'WAS_IN_CAMPAIGN' };
}
